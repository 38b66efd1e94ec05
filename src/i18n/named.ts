import { SITE } from '../site.ts'

/** A text with the site's name in it, for what reads texts without a translator. */
export const named = (text: string): string => text.replaceAll('{{brand}}', SITE.brand)
