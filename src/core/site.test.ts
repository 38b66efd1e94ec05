import { expect, it, vi } from 'vitest'
import { ORIGIN_PLACEHOLDER } from './origin.ts'
import { siteOrigin } from './site.ts'

const context = {
  site: new URL('https://backlit.example/base/'),
  url: new URL('http://127.0.0.1:4321/about'),
  locals: { origin: 'https://found.example' } as App.Locals,
  isPrerendered: false,
}

it('is the one configured at build time, also in prerendered pages', () => {
  expect(siteOrigin({ ...context, isPrerendered: true })).toBe('https://backlit.example')
})

it('is that of the request while developing', () => {
  vi.stubEnv('DEV', true)
  expect(siteOrigin({ ...context, site: undefined })).toBe('http://127.0.0.1:4321')
})

it('is what the server found out, which puts it into prerendered pages later', () => {
  vi.stubEnv('DEV', false)
  expect(siteOrigin({ ...context, site: undefined })).toBe('https://found.example')
  expect(siteOrigin({ ...context, site: undefined, isPrerendered: true })).toBe(ORIGIN_PLACEHOLDER)
})
