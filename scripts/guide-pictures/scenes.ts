import type { Page } from '@playwright/test'
import { LISTING, type Story } from './story.ts'

/** One picture of the product, with a part of it marked. Found by attributes, so that it works in every language. */
export interface Scene {
  readonly name: string
  readonly as?: 'creator' | 'supporter'
  readonly route: (story: Story) => string
  /** Of the page, in CSS pixels; 720 if not given. The picture has the same size. */
  readonly width?: number
  readonly prepare?: (page: Page) => Promise<void>
  /** The first of these is marked and in the middle. */
  readonly mark: string
}

const openDetails = async (page: Page) => {
  await page.locator('main li [aria-haspopup="dialog"]').first().click()
  await page.locator('[role="dialog"]').waitFor()
}

const form = (page: Page) => page.locator('main form')
const fillIn = async (page: Page) => {
  for (const [name, text] of Object.entries(LISTING))
    await form(page).locator(`[name="${name}"]`).fill(text)
}

export const SCENES: readonly Scene[] = [
  {
    name: 'terms',
    route: ({ listing }) => `/projects/${listing.slug}`,
    mark: '#support-options li dl',
  },
  {
    name: 'compare',
    route: ({ listing }) => `/projects/${listing.slug}`,
    mark: '#compare [role="group"]',
  },
  {
    name: 'uses',
    route: ({ listing }) => `/projects/${listing.slug}`,
    mark: '[aria-labelledby="uses-title"]',
  },
  {
    name: 'interest',
    as: 'supporter',
    route: () => '/my-support',
    width: 960,
    mark: 'main li:nth-child(2) ol',
  },
  {
    name: 'changed-terms',
    as: 'supporter',
    route: () => '/my-support',
    prepare: openDetails,
    mark: '[role="dialog"] section > div:has(del)',
  },
  {
    name: 'conversation',
    as: 'supporter',
    route: ({ thread }) => `/messages?thread=${thread}`,
    mark: '.bg-panel-2 > section[aria-label]',
  },
  {
    name: 'supporters',
    as: 'creator',
    route: () => '/supporters',
    width: 960,
    mark: 'main li ol',
  },
  {
    name: 'review-comments',
    as: 'creator',
    route: ({ reviewed }) => `/my-projects?project=${reviewed}`,
    mark: '[aria-labelledby="comments-title"]',
  },
  {
    name: 'card',
    as: 'creator',
    route: () => '/submit-project',
    width: 1120,
    prepare: async (page) => {
      for (const name of ['title', 'description'] as const)
        await form(page).locator(`[name="${name}"]`).fill(LISTING[name])
      await page.locator('main article.card').getByText(LISTING.description).waitFor()
    },
    mark: 'main article.card',
  },
  {
    name: 'key-terms',
    as: 'creator',
    route: () => '/submit-project',
    prepare: async (page) => {
      await fillIn(page)
      await form(page).locator('[name="options.revenue.offered"]').check()
      await form(page).locator('[name="options.revenue.details.share"]').fill('6')
      await form(page).locator('[name="options.revenue.details.cap"]').fill('1.4')
    },
    mark: 'fieldset:has(> div > div > div > [name="options.revenue.details.share"])',
  },
  {
    name: 'completeness',
    as: 'creator',
    route: () => '/submit-project',
    prepare: fillIn,
    mark: 'section:has(> div > progress)',
  },
  {
    name: 'draft-link',
    as: 'creator',
    route: () => '/submit-project',
    prepare: async (page) => {
      await fillIn(page)
      await form(page).locator('.btn[aria-haspopup="dialog"]').last().click()
      await page.locator('[role="dialog"] section .btn').first().click()
      const address = page.locator('[role="dialog"] section input[readonly]')
      await address.waitFor()
      await address.evaluate((field: HTMLInputElement) => {
        field.value = 'https://backlit.example/preview?key=…'
      })
    },
    mark: '[role="dialog"] section > div:has(input[readonly])',
  },
]
