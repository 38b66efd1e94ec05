import type { Locale } from '#i18n/locales.ts'
import { renderedPage } from '#islands/listing/rendered-page.ts'
import type { SubmissionValues } from './submission/form.ts'
import type { ShownPictures } from './submission/listing.ts'
import { fillPictures, placesOf } from './submission/posted-preview.ts'

/** The current state of the form. */
export interface ListingSoFar {
  readonly values: SubmissionValues
  readonly pictures: ShownPictures
  readonly creator: string
}

/** The server-rendered page of a listing, with local pictures filled in. @throws AppError */
export async function renderedListing(
  { values, pictures, creator }: ListingSoFar,
  locale: Locale,
): Promise<HTMLElement> {
  const listing = await renderedPage({ values, pictures: placesOf(pictures), creator }, locale)
  fillPictures(listing, pictures)
  return document.adoptNode(listing)
}
