import { describe, expect, it } from 'vitest'
import { catalogueFeed, type FeedOptions, type FeedProject } from './feed.ts'

const options: FeedOptions = {
  origin: 'https://backlit.example',
  locale: 'fr',
  title: 'Backlit & Cie',
  subtitle: 'Nouveaux projets',
  label: (category) => `[${category}]`,
  now: new Date('2026-11-21T00:00:00Z'),
}
const project: FeedProject = {
  id: '0b3c9c7e-5d1a-4a55-9f6e-2d7a3c1e8b10',
  title: 'Light <b> & "shade"',
  slug: 'light',
  description: 'A lamp\u0000.',
  category: 'tech',
  creatorName: 'Ada',
  createdAt: '2026-11-01T10:00:00+00:00',
  updatedAt: '2026-11-02T10:00:00.123456+00:00',
  reviewedAt: '2026-11-05T12:00:00+02:00',
}

describe('catalogueFeed', () => {
  it('has what Atom demands of a feed and of an entry', () => {
    const text = catalogueFeed([project], options)
    expect(text).toContain('<id>https://backlit.example/fr/feed.xml</id>')
    expect(text).toContain('<title xml:lang="fr">Backlit &amp; Cie</title>')
    expect(text).toContain('<id>urn:uuid:0b3c9c7e-5d1a-4a55-9f6e-2d7a3c1e8b10</id>')
    expect(text).toContain('<title>Light &lt;b&gt; &amp; &quot;shade&quot;</title>')
    expect(text).toContain('href="https://backlit.example/fr/projects/light"')
    expect(text).toContain('<author><name>Ada</name></author>')
    expect(text).toContain('<category term="tech" label="[tech]"/>')
    expect(text).toContain('<summary>A lamp.</summary>')
    expect(text).toContain('<published>2026-11-05T10:00:00.000Z</published>')
  })

  it('takes the later of approval and change, and the newest entry for the feed', () => {
    const edited = { ...project, updatedAt: '2026-11-09T00:00:00Z' }
    const text = catalogueFeed([project, edited], options)
    expect([...text.matchAll(/<updated>([^<]*)</g)].map((m) => m[1])).toEqual([
      '2026-11-09T00:00:00.000Z',
      '2026-11-05T10:00:00.000Z',
      '2026-11-09T00:00:00.000Z',
    ])
  })

  it('is valid without any project', () => {
    expect(catalogueFeed([], options)).toContain('<updated>2026-11-21T00:00:00.000Z</updated>')
  })
})

it('is a whole Atom document', () => {
  expect(catalogueFeed([project], options)).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom">
    <id>https://backlit.example/fr/feed.xml</id>
    <title xml:lang="fr">Backlit &amp; Cie</title>
    <subtitle xml:lang="fr">Nouveaux projets</subtitle>
    <link rel="self" type="application/atom+xml" href="https://backlit.example/fr/feed.xml"/>
    <link rel="alternate" type="text/html" href="https://backlit.example/fr/projects"/>
    <updated>2026-11-05T10:00:00.000Z</updated>
    <icon>https://backlit.example/icon-192.png</icon>
    <entry>
    <id>urn:uuid:0b3c9c7e-5d1a-4a55-9f6e-2d7a3c1e8b10</id>
    <title>Light &lt;b&gt; &amp; &quot;shade&quot;</title>
    <link rel="alternate" type="text/html" href="https://backlit.example/fr/projects/light"/>
    <published>2026-11-05T10:00:00.000Z</published>
    <updated>2026-11-05T10:00:00.000Z</updated>
    <author><name>Ada</name></author>
    <category term="tech" label="[tech]"/>
    <summary>A lamp.</summary>
    </entry>
    </feed>
    "
  `)
})
