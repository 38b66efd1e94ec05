const CONTEXT = 'https://schema.org'

export type StructuredData = Readonly<Record<string, unknown>>

/** A breadcrumb; `url` is absolute. */
interface Crumb {
  readonly name: string
  readonly url: string
}

/** The site's operator. URLs are absolute. */
export function organization(facts: {
  name: string
  description: string
  url: string
  logo: string
  email: string
  legalName: string
  /** Its pages elsewhere. */
  sameAs: readonly string[]
}): StructuredData {
  const { sameAs, ...rest } = facts
  const profiles = sameAs.length > 0 ? { sameAs } : {}
  return { '@context': CONTEXT, '@type': 'Organization', ...rest, ...profiles }
}

/** Who is behind projects. URLs are absolute. */
export function creator(facts: {
  isPerson: boolean
  name: string
  url: string
  image: string
  description: string | null
  /** Name in a register; of organisations only. */
  legalName: string | null
  /** Their pages elsewhere. */
  sameAs: readonly string[]
}): StructuredData {
  const { isPerson, description, legalName, sameAs, ...rest } = facts
  return {
    '@context': CONTEXT,
    '@type': isPerson ? 'Person' : 'Organization',
    ...rest,
    ...(description ? { description } : {}),
    ...(legalName && !isPerson ? { legalName } : {}),
    ...(sameAs.length > 0 ? { sameAs } : {}),
  }
}

/** Answers are plain text. */
export function faqPage(items: readonly { question: string; answer: string }[]): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** The trail from the home page to this one, which comes last. */
export function breadcrumbs(crumbs: readonly Crumb[]): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  }
}

/** JSON for a `<script>` element: with `<` escaped, nothing in it can close the element or open a comment. */
export function scriptJson(data: StructuredData): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
