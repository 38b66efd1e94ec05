import { expect, it, vi } from 'vitest'
import { localizedEntries, localizedEntry } from './content.server.ts'

const texts = [
  { id: 'en/legal', data: { order: 2 } },
  { id: 'en/marketing', data: { order: 1 } },
  { id: 'sv/marketing', data: { order: 1 } },
]
vi.mock('astro:content', () => ({
  getEntry: async (_collection: string, id: string) => texts.find((text) => text.id === id),
  getCollection: async () => texts,
}))

it('shows the English text where a translation is missing, and says so', async () => {
  expect(await localizedEntry('guides', 'sv', 'marketing')).toMatchObject({ locale: 'sv' })
  expect(await localizedEntry('guides', 'sv', 'legal')).toMatchObject({
    locale: 'en',
    entry: { id: 'en/legal' },
  })
  const all = await localizedEntries('guides', 'sv')
  expect(all.map(({ slug, locale }) => `${slug} ${locale}`)).toEqual(['marketing sv', 'legal en'])
})

it('does not hide that even the English text is missing', async () => {
  await expect(localizedEntry('guides', 'en', 'nothing')).rejects.toThrow('guides/nothing')
})
