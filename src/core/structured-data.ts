const CONTEXT = 'https://schema.org'

/** A schema.org object for JSON-LD. */
export type StructuredData = Readonly<Record<string, unknown>>

/** One step of a breadcrumb trail; `url` is absolute. */
interface Crumb {
  readonly name: string
  readonly url: string
}

/** Who runs the site. Addresses are absolute. */
export function organization(facts: {
  name: string
  description: string
  url: string
  logo: string
  email: string
}): StructuredData {
  return { '@context': CONTEXT, '@type': 'Organization', ...facts }
}

/** Questions with their answers as plain text. */
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

/** The way from the home page to this one, which is the last step. */
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

/** JSON for a script element: no `<`, so that nothing in it can end the element or open a comment. */
export function scriptJson(data: StructuredData): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
