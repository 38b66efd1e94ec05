import type { Locale } from '#i18n/locales.ts'
import type { Project } from '#islands/listing/project.ts'
import { renderedPage } from '#islands/listing/rendered-page.ts'
import type { SubmissionValues } from './submission/form.ts'
import { listingOf, type ShownPictures } from './submission/listing.ts'
import { fillPictures, placesOf } from './submission/posted-preview.ts'

/** A listing that is not public yet. */
export interface Previewed {
  readonly project: Project
  /** URL of the cover in this browser; undefined for a generated one. */
  readonly cover: string | undefined
  /** The page, rendered by the server with the public components. Rejects with an AppError. */
  page(locale: Locale): Promise<HTMLElement>
}

/** The current state of the submit form, with its local pictures. */
export function previewOf(
  values: SubmissionValues,
  pictures: ShownPictures,
  creator: string,
): Previewed {
  const project = listingOf(values, pictures, creator)
  return {
    project,
    cover: project.thumbnailUrl ?? undefined,
    async page(locale) {
      const body = { values, pictures: placesOf(pictures), creator }
      const page = await renderedPage(body, locale)
      fillPictures(page, pictures)
      return page
    },
  }
}
