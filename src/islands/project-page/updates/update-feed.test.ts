import { expect, test } from 'vitest'
import { projectSchema } from '#islands/listing/project.ts'
import { updateSchema } from '#islands/listing/update.ts'
import { updateFeed } from './update-feed.ts'

const project = projectSchema.parse({
  id: 'a',
  title: 'Lantern',
  slug: 'lantern',
  creator_name: 'Ada & Co',
  language: 'en',
  updated_at: '2026-11-01T10:00:00Z',
})
const update = (change: object = {}) =>
  updateSchema.parse({
    id: '0b3c9c7e-5d1a-4a55-9f6e-2d7a3c1e8b10',
    title: 'Erstes Licht',
    content: 'Sie **läuft**. <script>alert(1)</script>',
    pictures: [],
    language: 'de',
    created_at: '2026-11-02T10:00:00Z',
    posted_at: '2026-11-03T10:00:00Z',
    edited_at: null,
    hidden_at: null,
    ...change,
  })
const options = {
  origin: 'https://backlit.example',
  locale: 'fr',
  title: 'Actualités de Lantern',
  subtitle: 'Ce que Ada a publié',
} as const

test('an entry is in its own language, at its place on the page, with its text as safe HTML', () => {
  const text = updateFeed(project, [update()], options)
  expect(text).toContain('<id>https://backlit.example/fr/projects/lantern/feed.xml</id>')
  expect(text).toContain('<entry xml:lang="de">')
  expect(text).toContain(
    'href="https://backlit.example/fr/projects/lantern/updates#0b3c9c7e-5d1a-4a55-9f6e-2d7a3c1e8b10"',
  )
  expect(text).toContain('<author><name>Ada &amp; Co</name></author>')
  expect(text).toContain('&lt;strong&gt;läuft&lt;/strong&gt;')
  expect(text).not.toMatch(/<script|&lt;script/)
})

test('an edited one says when, one without a language has that of the project', () => {
  const text = updateFeed(
    project,
    [update({ language: null, edited_at: '2026-11-09T00:00:00Z' })],
    options,
  )
  expect(text).toContain('<entry xml:lang="en">')
  expect(text).toContain('<updated>2026-11-09T00:00:00.000Z</updated>')
  expect(updateFeed(project, [], options)).toContain('<updated>2026-11-01T10:00:00.000Z</updated>')
})
