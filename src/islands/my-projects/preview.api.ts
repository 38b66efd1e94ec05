import { newClientId } from '#core/client-id.ts'
import { loadPictures } from '#islands/listing/pictures/private-pictures.ts'
import { renderedPage } from '#islands/listing/rendered-page.ts'
import { type ListingChange, projectOf, withChanges } from '#islands/listing/reviewed.ts'
import type { Previewed } from '#islands/submit/preview.api.ts'
import type { Detail } from './my-projects.api.ts'

/** A listing with the changes of the form, saved or not. */
export function previewOf({ snapshot }: Detail, { columns, options }: ListingChange): Previewed {
  const named = options?.map((option) => ({ id: newClientId(), ...option }))
  const listing = withChanges(snapshot, columns, named ?? null)
  return {
    project: projectOf(listing),
    cover: undefined,
    async page(locale) {
      const page = await renderedPage({ listing }, locale)
      loadPictures(page)
      return page
    },
  }
}
