import { type Locale, localeTag } from '#i18n/locales.ts'
import { ROUTES } from '#i18n/paths.ts'
import { SITE } from '#site.ts'

/** What texts name as `<Brand />`, `<Operator />`, `<Email />`, `<Fee />` and `<ReviewDays />`, as one says it in a language. */
export interface Facts {
  readonly Brand: string
  /** In Markdown, as is the next. */
  readonly Operator: string
  readonly Email: string
  readonly Fee: string
  readonly ReviewDays: string
}

const { email } = SITE.contact

/** @param range `static.reviewDays` of the language. */
export function factsOf(locale: Locale, range: string): Facts {
  const percent = new Intl.NumberFormat(localeTag(locale), { style: 'percent' })
  return {
    Brand: SITE.brand,
    Operator: `[${SITE.operator.legalName}](${ROUTES.legalNotice})`,
    Email: `[${email}](mailto:${email})`,
    Fee: percent.format(SITE.fee / 100),
    ReviewDays: range
      .replace('{{from}}', String(SITE.reviewDays.from))
      .replace('{{to}}', String(SITE.reviewDays.to)),
  }
}

/** A text's source with its facts in place. */
export function withFacts(source: string, facts: Facts): string {
  return source.replace(
    /<(Brand|Operator|Email|Fee|ReviewDays) \/>/g,
    (_, name: keyof Facts) => facts[name],
  )
}
