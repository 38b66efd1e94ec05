import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import en from '#i18n/locales/en/translation.json'
import { sampleProjects } from './samples.ts'

const i18n = createInstance()
i18n.init({ lng: 'en', initAsync: false, resources: { en: { translation: en } } })

it('are two, lead nowhere and have words of their own', () => {
  const samples = sampleProjects(i18n.t)
  expect(samples).toHaveLength(2)
  for (const sample of samples) {
    expect(sample.website).toBeNull()
    expect(sample.thumbnailUrl).toBeNull()
    expect(sample.title).not.toMatch(/^browse\./)
    expect(sample.description.length).toBeGreaterThan(20)
    expect(sample.description.length).toBeLessThanOrEqual(160)
    expect(sample.supportOptions.length).toBeGreaterThan(0)
  }
  expect(new Set(samples.map(({ title }) => title)).size).toBe(2)
})
