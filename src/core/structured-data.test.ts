import { describe, expect, it } from 'vitest'
import { breadcrumbs, faqPage, organization, scriptJson } from './structured-data.ts'

describe('structured data', () => {
  it('cannot end its script element, and means the same', () => {
    const data = faqPage([{ question: '</script><!--', answer: 'a < b' }])
    const json = scriptJson(data)
    expect(json).not.toContain('<')
    expect(JSON.parse(json)).toEqual(data)
  })

  it('counts the steps of a trail from one', () => {
    const { itemListElement } = breadcrumbs([
      { name: 'Home', url: 'https://backlit.example/' },
      { name: 'Here', url: 'https://backlit.example/here' },
    ])
    expect(itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://backlit.example/' },
      { '@type': 'ListItem', position: 2, name: 'Here', item: 'https://backlit.example/here' },
    ])
  })
})

it('names everything in the terms of schema.org', () => {
  const facts = {
    name: 'Backlit',
    description: 'D',
    url: 'https://backlit.example/',
    logo: 'https://backlit.example/icon.png',
    email: 'hello@backlit.example',
    legalName: 'Example Operator OÜ',
    sameAs: ['https://social.example/@backlit'],
  }
  const context = 'https://schema.org'
  expect(organization(facts)).toEqual({
    '@context': context,
    '@type': 'Organization',
    ...facts,
  })
  expect(organization({ ...facts, sameAs: [] })).not.toHaveProperty('sameAs')
  expect(faqPage([{ question: 'Q', answer: 'A' }])).toEqual({
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: [
      { '@type': 'Question', name: 'Q', acceptedAnswer: { '@type': 'Answer', text: 'A' } },
    ],
  })
  expect(breadcrumbs([])).toEqual({
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: [],
  })
})
