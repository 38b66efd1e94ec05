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
const MENU_BUTTON = 'main :is(tbody, li) [aria-haspopup="menu"]'
const rowMenu: State = {
  name: 'row',
  open: press(MENU_BUTTON),
  opened: '[role="menu"]',
  close: pressEscape,
}
/** What the nth command of the first row's menu opens. */
const fromRowMenu = (name: string, nth: number): State => ({
  ...dialog(name, MENU_BUTTON),
  open: async (page) => {
    await press(MENU_BUTTON)(page)
    await page.getByRole('menuitem').nth(nth).click()
  },
})
/** What the nth decision about the first project of the list opens. */
const decision = (name: string, nth: number): State => ({
  ...dialog(name, ''),
  open: async (page) => {
    const decisions = page.locator('main button.btn-small[aria-haspopup="dialog"]')
    if ((await decisions.count()) === 0) await press('[data-row-opener]')(page)
    await decisions.nth(nth).click()
  },
})
const details = dialog('details', 'main li [aria-haspopup="dialog"]')
const support = dialog('support', '#support-options [aria-haspopup="dialog"]')
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
      support,
      dialog('report', '#checked [aria-haspopup="dialog"]'),
    ],
  },
  { route: '/about', states: [menu, languages] },
  { route: '/register', states: [assistant] },
  {
    route: '/projects/tidewatch',
    as: DEMO.supporter,
    states: [
      support,
      {
        ...support,
        name: 'confirm',
        open: async (page) => {
          await support.open(page)
          await press('[role="dialog"] .btn-primary')(page)
          await page.locator('[role="dialog"] [type="submit"]').waitFor()
        },
      },
    ],
  },
  { route: '/my-support', as: DEMO.supporter, states: [menu, rowMenu, details] },
  { route: '/supporters', as: DEMO.creator, states: [details] },
  { route: '/my-projects', as: DEMO.creator, states: [menu, rowMenu] },
  {
    route: '/admin',
    as: DEMO.admin,
    states: [
      menu,
      rowMenu,
      palette,
      dialog('keys', 'main button:has(svg.lucide-keyboard)'),
      fromRowMenu('delete', 2),
    ],
  },
  {
    route: '/admin?tab=projects',
    as: DEMO.admin,
    states: [decision('approve', 0), decision('request', 1), decision('reject', 2)],
  },
  {
    route: '/admin?tab=users',
    as: DEMO.admin,
    states: [fromRowMenu('suspend', 1)],
  },
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
  ...of(DEMO.creator, '/messages'),
  ...of(DEMO.admin, '/admin?tab=messages', '/admin?tab=translations'),
]
