import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LOCALES } from '#i18n/locales.ts'
import { compileHeadScript } from '../../scripts/head-script.ts'
import { prepareDocument } from './head-script.ts'

interface Visit {
  local?: Record<string, string>
  session?: Record<string, string>
  languages?: readonly string[]
  userAgent?: string
  referrer?: string
  cookie?: string
}

const storage = (entries: Record<string, string>) => {
  const map = new Map(Object.entries(entries))
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => map.set(key, value),
  }
}

/** State of a browser on page load, as the script reads and changes it. */
function browser(address: string, visit: Visit = {}) {
  const { pathname, search, hash, origin } = new URL(address, 'https://backlit.example')
  const root = { dataset: {} as Record<string, string>, classList: { add: vi.fn() } }
  const globals = {
    URLSearchParams,
    document: { documentElement: root, referrer: visit.referrer ?? '', cookie: visit.cookie ?? '' },
    history: { state: { at: 1 }, replaceState: vi.fn() },
    location: { pathname, search, hash, origin, replace: vi.fn() },
    navigator: {
      languages: visit.languages ?? ['en-GB'],
      userAgent: visit.userAgent ?? 'Mozilla/5.0 Firefox/145.0',
    },
    window: {
      localStorage: storage(visit.local ?? {}),
      sessionStorage: storage(visit.session ?? {}),
    },
  }
  return { ...globals, globals, root }
}

function open(address: string, visit?: Visit) {
  const opened = browser(address, visit)
  for (const [name, value] of Object.entries(opened.globals)) vi.stubGlobal(name, value)
  prepareDocument(LOCALES)
  return opened
}

const ledTo = ({ location }: ReturnType<typeof open>) => location.replace.mock.calls.flat()
const cleaned = ({ history }: ReturnType<typeof open>) =>
  history.replaceState.mock.calls.map(([, , address]) => address)

afterEach(() => void vi.unstubAllGlobals())

describe('the state of the document', () => {
  it.each(['light', 'dark'])('has the chosen theme %s', (theme) => {
    expect(open('/', { local: { theme } }).root.dataset.theme).toBe(theme)
  })

  it('has no theme where none or an unknown one was chosen', () => {
    expect(open('/').root.dataset).not.toHaveProperty('theme')
    expect(open('/', { local: { theme: 'pink' } }).root.dataset).not.toHaveProperty('theme')
  })

  it('has reduced motion only where it was chosen', () => {
    const local = { 'backlit-motion': 'reduce' }
    expect(open('/', { local }).root.dataset.motion).toBe('reduce')
    expect(open('/').root.dataset).not.toHaveProperty('motion')
  })

  it('is signed in with a user and a token, not with one of them', () => {
    const session = (local: Record<string, string>) => open('/', { local }).root.dataset.session
    expect(session({ authUser: '{}', 'backlit-auth': '{}' })).toBe('in')
    expect(session({ authUser: '{}' })).toBe('out')
    expect(session({ 'backlit-auth': '{}' })).toBe('out')
  })

  it('says that scripts run', () => {
    expect(open('/').root.classList.add).toHaveBeenCalledWith('js')
  })
})

describe('a language asked for in the address', () => {
  it.each([
    ['/faq?lng=fr&x=1', '/fr/faq?x=1'],
    ['/?lng=fr', '/fr'],
    ['/?lng=nb-NO#top', '/no#top'],
    ['/?lng=nn', '/no'],
    ['/?lng=ZH_hans', '/zh'],
    ['/fr/faq?lng=en', '/faq'],
    ['/fr?lng=en', '/'],
    ['/fr//evil.example/x?lng=en', '/evil.example/x'],
    ['/fr?lng=de', '/de'],
    ['/fr/?lng=de', '/de'],
    ['/fr/projects/a?lng=de&q=b%20c', '/de/projects/a?q=b+c'],
  ])('leads from %s to %s', (address, target) => {
    const opened = open(address)
    expect(ledTo(opened)).toEqual([target])
    expect(cleaned(opened)).toEqual([])
  })

  it('is remembered', () => {
    const { window, document } = open('/?lng=fr')
    expect(window.localStorage.getItem('i18nextLng')).toBe('fr')
    expect(document.cookie).toBe('i18nextLng=fr;path=/;max-age=31536000;samesite=lax')
  })

  it('is only cleaned from the address of a page in that language', () => {
    const opened = open('/fr/faq?lng=fr&x=1#fees')
    expect(ledTo(opened)).toEqual([])
    expect(cleaned(opened)).toEqual(['/fr/faq?x=1#fees'])
    expect(opened.history.replaceState.mock.calls[0]?.[0]).toEqual({ at: 1 })
    expect(opened.window.localStorage.getItem('i18nextLng')).toBe('fr')
  })

  it.each(['xx', ''])('is only cleaned and not remembered when it is "%s"', (tag) => {
    const opened = open(`/faq?lng=${tag}`, { languages: ['sv'] })
    expect(ledTo(opened)).toEqual([])
    expect(cleaned(opened)).toEqual(['/faq'])
    expect(opened.window.localStorage.map.size).toBe(0)
    expect(opened.document.cookie).toBe('')
  })
})

describe('the preferred language', () => {
  it.each<[string, Visit, string]>([
    ['the cookie', { cookie: 'a=b; i18nextLng=sv; c=d', local: { i18nextLng: 'de' } }, '/sv/about'],
    ['this browser', { local: { i18nextLng: 'de' }, session: { i18nextLng: 'it' } }, '/de/about'],
    ['this tab', { session: { i18nextLng: 'it' } }, '/it/about'],
    ['the browser', { languages: ['xx', 'nb-NO', 'de'] }, '/no/about'],
    [
      'the browser, past one forgotten',
      { cookie: 'i18nextLng=xx', languages: ['ja'] },
      '/ja/about',
    ],
  ])('is that of %s', (_from, visit, target) => {
    const opened = open('/about', { languages: ['ko'], ...visit })
    expect(ledTo(opened)).toEqual([target])
    expect(opened.window.sessionStorage.getItem('backlit-language-checked')).toBe('1')
  })

  it.each<[string, string, Visit]>([
    ['with a language in its address', '/fr/about', {}],
    [
      'that is not the first of its tab',
      '/about',
      { session: { 'backlit-language-checked': '1' } },
    ],
    ['reached from this site', '/about', { referrer: 'https://backlit.example/faq' }],
    ['for a crawler', '/about', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['that is already in it', '/about', { languages: ['en-US', 'ja'] }],
    ['where nothing known is preferred', '/about', { languages: ['xx'] }],
  ])('leaves a page %s', (_what, address, visit) => {
    const opened = open(address, { languages: ['ja'], ...visit })
    expect(ledTo(opened)).toEqual([])
    expect(cleaned(opened)).toEqual([])
  })

  it('takes no other site that begins like this one for this one', () => {
    const referrer = 'https://backlit.example.org/'
    expect(ledTo(open('/about', { referrer, languages: ['ja'] }))).toEqual(['/ja/about'])
  })
})

it('does without storage that the browser blocks', () => {
  const opened = browser('/?lng=fr')
  const blocked = {
    get localStorage(): never {
      throw new Error('denied')
    },
    get sessionStorage(): never {
      throw new Error('denied')
    },
  }
  for (const [name, value] of Object.entries(opened.globals)) vi.stubGlobal(name, value)
  vi.stubGlobal('window', blocked)
  prepareDocument(LOCALES)
  expect(opened.root.dataset.session).toBe('out')
  expect(ledTo(opened)).toEqual(['/fr'])
})

it('does the same when compiled, in a script element', () => {
  const script = compileHeadScript()
  expect(script).not.toMatch(/<\/script|<!--/i)
  const opened = browser('/about', { languages: ['nb-NO'], local: { theme: 'dark' } })
  runInNewContext(script, opened.globals)
  expect(opened.root.dataset).toEqual({ theme: 'dark', session: 'out' })
  expect(ledTo(opened)).toEqual(['/no/about'])
})
