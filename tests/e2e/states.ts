import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { BASIS } from '../support/basis.ts'
import { DEMO, startSignedIn } from './fixtures.ts'
import { demoPerson, newPerson, rpc, signIn } from './messaging.ts'

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
  /** The newcomer's account is new, with one listing, which was not approved. */
  readonly as?: (typeof DEMO)[keyof typeof DEMO] | 'newcomer'
  readonly states: readonly State[]
}

export async function signInAs(page: Page, who: NonNullable<Place['as']>): Promise<void> {
  if (who !== 'newcomer') return startSignedIn(page, who)
  const person = await newPerson('Mara Maker')
  const { id } = await rpc<{ id: string }>(person, 'submit_project', {
    p_project: {
      title: 'Lampyard',
      description: 'A yard of lamps for readers.',
      category: 'tech',
      content: 'What exists today is a prototype.\n\n- One lamp\n- One yard',
    },
    p_options: [],
  })
  await rpc(await demoPerson(DEMO.admin), 'set_project_status', {
    p_project: id,
    p_status: 'rejected',
    p_note: 'It does not say who you are.',
    p_basis: BASIS,
  })
  await signIn(page.context(), person)
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
const embed: State = {
  ...dialog('embed', ''),
  open: async (page) => {
    await press('main [popovertarget]')(page)
    await press('[popover]:popover-open [aria-haspopup="dialog"]')(page)
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
/** A stepper is a list of its own, and belongs to an interest that is not over. */
const details = dialog('details', 'main li:has(ol) [aria-haspopup="dialog"]')
/** A form that a button of the details leads to. */
const fromDetails = (name: string, button: string): State => ({
  ...details,
  name,
  open: async (page) => {
    await details.open(page)
    await press(`[role="dialog"] ${button}`)(page)
    await page.locator('[role="dialog"] [type="submit"]').waitFor()
  },
})
const ownProject = 'main li:has([aria-haspopup="menu"]) h2 a'
const archive: State = {
  ...dialog('archive', 'main section [aria-haspopup="dialog"]'),
  open: async (page) => {
    await press(ownProject)(page)
    await press('main section [aria-haspopup="dialog"]')(page)
  },
  close: async (page) => {
    await pressEscape(page)
    await page.goBack()
  },
}
/** What the nth button of the newcomer's listing opens. */
const fromListing = (name: string, nth: number): State => ({
  ...dialog(name, ''),
  open: async (page) => {
    await page.locator('main h2 a, main [aria-haspopup="dialog"]').first().waitFor()
    const link = page.locator('main h2 a')
    if (await link.count()) await link.click()
    await page.locator('main [aria-haspopup="dialog"]').nth(nth).click()
  },
})
/** What the last button of a listing's form opens. */
const preview: State = {
  ...fromListing('preview', -1),
  open: async (page) => {
    await fromListing('preview', -1).open(page)
    await page.locator('[role="dialog"] h1').waitFor()
  },
}
/** A command of the menu of the first conversation that has been read. */
const fromThread = (name: string, nth: number): State => ({
  ...dialog(name, ''),
  open: async (page) => {
    await thread.open(page)
    await page.getByRole('menuitem').nth(nth).click()
  },
})
const THREAD_MENU = 'main [aria-haspopup="menu"]'
const thread: State = {
  ...rowMenu,
  name: 'conversation',
  open: async (page) => {
    const link = page.locator('main li:not(:has(.badge)) > a').first()
    await link.or(page.locator(THREAD_MENU)).first().waitFor()
    if (!(await page.locator(THREAD_MENU).count())) await link.click()
    await press(THREAD_MENU)(page)
  },
}
/** What the nth button of a tab of the profile opens; below 0, from the end. */
const fromProfile = (name: string, tab: number, nth: number): State => ({
  ...dialog(name, ''),
  open: async (page) => {
    await page.getByRole('tab').nth(tab).click()
    await page.locator('[role="tabpanel"]:not([hidden]) [aria-haspopup="dialog"]').nth(nth).click()
  },
})
const setUp = fromProfile('set-up', 2, -1)
const codes: State = {
  ...fromProfile('codes', 2, 2),
  open: async (page) => {
    const code = page.locator('[role="dialog"] [autocomplete="one-time-code"]')
    if (await page.locator('main .text-good').count()) {
      await fromProfile('codes', 2, 2).open(page)
    } else {
      await setUp.open(page)
      const secret = (await page.locator('[role="dialog"] code').textContent()) ?? ''
      const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
      await code.fill(app.generate())
    }
    await press('[role="dialog"] .btn-primary')(page)
    await page.locator('[data-print-sheet]').waitFor()
  },
}
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
        open: async (page) => {
          await press('.filter-form summary')(page)
          await press('.filter-more:has(.tag-choice) > summary')(page)
          await press('.tag-choice')(page)
        },
        opened: '.filter-form:has(.tag-choice :checked)',
        close: press('.filter-form summary'),
      },
    ],
  },
  {
    route: '/projects/evenkeel',
    states: [
      popover('share', 'main [popovertarget]'),
      embed,
      dialog('picture', '[data-enlarge]'),
      support,
      dialog('report', '#checked [aria-haspopup="dialog"]'),
    ],
  },
  {
    route: '/projects/tidewatch',
    as: DEMO.supporter,
    states: [
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
  {
    route: '/my-support',
    as: DEMO.supporter,
    states: [
      menu,
      rowMenu,
      details,
      fromDetails('edit', '.btn:not(.btn-icon)'),
      fromDetails('withdraw', '.btn-danger'),
    ],
  },
  {
    route: '/messages',
    as: DEMO.supporter,
    states: [thread, fromThread('block', 1), fromThread('report', 2)],
  },
  {
    route: '/supporters',
    as: DEMO.creator,
    states: [details, fromDetails('decline', '.btn-danger')],
  },
  { route: '/my-projects', as: DEMO.creator, states: [rowMenu, archive] },
  {
    route: '/my-projects',
    as: 'newcomer',
    states: [fromListing('appeal', 0), fromListing('withdraw', 1)],
  },
  {
    route: '/submit-project',
    as: 'newcomer',
    states: [dialog('drafts', 'main form [aria-haspopup="dialog"]'), preview],
  },
  {
    route: '/profile',
    as: 'newcomer',
    states: [
      fromProfile('leave', 1, -1),
      setUp,
      codes,
      fromProfile('new-codes', 2, 2),
      fromProfile('rename', 2, 0),
      fromProfile('remove', 2, 1),
    ],
  },
  {
    route: '/admin',
    as: DEMO.admin,
    states: [
      rowMenu,
      palette,
      dialog('keys', 'main button:has(svg.lucide-keyboard)'),
      fromRowMenu('delete', 2),
    ],
  },
  {
    route: '/admin?tab=projects',
    as: DEMO.admin,
    states: [decision('approve', 0), decision('reject', 2)],
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
    '/about',
    '/how-it-works',
    '/faq',
    '/help',
    '/contact',
    '/creator-resources',
    '/guides/funding-models',
    '/success-stories',
    '/terms',
    '/login',
    '/register',
    '/forgot-password',
    '/submit-project',
    '/saved',
    '/nowhere',
    '/messages',
  ].map(plain),
  ...of(DEMO.supporter, '/notifications', '/profile', '/saved', '/my-projects'),
  ...of(DEMO.creator, '/messages'),
  ...of(DEMO.admin, '/admin?tab=messages', '/admin?tab=translations'),
]
