import type { Page } from '@playwright/test'
import { DEMO } from './fixtures.ts'

/** Something that opens on a page. Found by attributes, so that it works in every language. */
export interface State {
  readonly name: string
  /** Opens it on the loaded page. */
  readonly open: (page: Page) => Promise<void>
  /** What has opened, as a selector. */
  readonly opened: string
  readonly close: (page: Page) => Promise<void>
  /** Only where the header has a menu button. */
  readonly narrow?: true
}

export interface Place {
  readonly route: string
  readonly as?: (typeof DEMO)[keyof typeof DEMO]
  readonly states: readonly State[]
}

const press = (selector: string) => (page: Page) => page.locator(selector).first().click()
const pressEscape = (page: Page) => page.keyboard.press('Escape')
const dialog = (name: string, button: string): State => ({
  name,
  open: press(button),
  opened: '[role="dialog"]:not([hidden]), dialog[open]',
  close: pressEscape,
})
const popover = (name: string, button: string): State => ({
  name,
  open: press(button),
  opened: '[popover]:popover-open',
  close: pressEscape,
})

/** By its key, which works once a page is idle that knew from its start who is signed in. */
export async function openPalette(page: Page): Promise<void> {
  await page.locator('[data-palette][aria-keyshortcuts]').waitFor({ state: 'attached' })
  await page.keyboard.press('Control+k')
}

const menu: State = {
  name: 'menu',
  open: press('[data-menu-button]'),
  opened: '.site-header',
  close: pressEscape,
  narrow: true,
}
const languages: State = {
  ...popover('languages', '[popovertarget="language-list"]'),
  open: async (page) => {
    const button = page.locator('[data-menu-button]')
    if (await button.isVisible()) await button.click()
    await page.locator('[popovertarget="language-list"]').click()
  },
  close: async (page) => {
    await pressEscape(page)
    await pressEscape(page)
  },
}
const rowMenu: State = {
  name: 'row',
  open: press('tbody [aria-haspopup="menu"]'),
  opened: '[role="menu"]',
  close: pressEscape,
}
const palette: State = {
  name: 'palette',
  open: async (page) => {
    await page.reload()
    await openPalette(page)
  },
  opened: '[role="dialog"][data-open]',
  close: pressEscape,
}
const assistant = dialog('assistant', '[data-assistant]')

/** One place of each kind of route, with what opens there. */
export const PLACES: readonly Place[] = [
  { route: '/', states: [menu, languages, assistant] },
  {
    route: '/projects',
    states: [
      {
        name: 'filters',
        open: press('.filter-more > summary'),
        opened: '.filter-form',
        close: press('.filter-more > summary'),
      },
    ],
  },
  {
    route: '/projects/evenkeel',
    states: [
      menu,
      popover('share', 'main [popovertarget]'),
      dialog('picture', '[data-enlarge]'),
      dialog('support', '#support-options [aria-haspopup="dialog"]'),
      dialog('report', '#checked [aria-haspopup="dialog"]'),
    ],
  },
  { route: '/about', states: [menu, languages] },
  { route: '/register', states: [assistant] },
  { route: '/my-support', as: DEMO.supporter, states: [menu] },
  { route: '/my-projects', as: DEMO.creator, states: [menu] },
  { route: '/admin', as: DEMO.admin, states: [menu, rowMenu, palette] },
]

const plain = (route: string): Place => ({ route, states: [] })
const of = (as: Place['as'], ...routes: string[]): Place[] =>
  routes.map((route) => ({ route, as, states: [] }))

/** Everything to look at. */
export const SCREENS: readonly Place[] = [
  ...PLACES,
  ...[
    '/how-it-works',
    '/faq',
    '/contact',
    '/creator-resources',
    '/guides/funding-models',
    '/success-stories',
    '/terms',
    '/login',
    '/forgot-password',
    '/submit-project',
    '/saved',
    '/nowhere',
    '/messages',
  ].map(plain),
  ...of(DEMO.supporter, '/messages', '/notifications', '/profile', '/saved', '/my-projects'),
  ...of(DEMO.creator, '/messages', '/supporters'),
  ...of(DEMO.admin, '/admin?tab=users', '/admin?tab=messages', '/admin?tab=translations'),
]
