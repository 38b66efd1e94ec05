import { code, optional, required } from '#core/fields.ts'
import { LIMITS } from '#core/limits.ts'
import * as z from '#core/zod.ts'
import { isPictureLink, isWebLink, withScheme } from './links.ts'

const address = (read: (typed: string) => string, fits: (url: string) => boolean) =>
  z
    .string()
    .transform(read)
    .refine((url) => url.length <= LIMITS.url, { error: code('form.too_long') })
    .refine((url) => url === '' || fits(url), { error: code('form.url') })
    .transform((url) => url || null)

/** A URL as typed; null if empty. */
export const link = (fits: (url: string) => boolean) => address(withScheme, fits)

/** A picture URL as typed; null if empty. */
export const pictureLink = address((typed) => typed.trim(), isPictureLink)

/** Fields that are the same in every form. */
export const listingFields = {
  title: required(LIMITS.title),
  description: required(LIMITS.description),
  timeline: optional(LIMITS.timeline),
  website: link(isWebLink),
  targetAmount: z.string(),
}
