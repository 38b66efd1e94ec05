import { beforeEach, expect, it, vi } from 'vitest'

/** The parts of a browser's location and history that the router uses. */
function fakeBrowser(start: string) {
  const window = new EventTarget()
  const location = new URL(start, 'https://backlit.example/messages')
  const entries = [{ search: location.search, state: { kept: true } as unknown }]
  let at = 0
  const show = () => {
    location.search = entries[at]?.search ?? ''
  }
  const write = (how: 'push' | 'replace') => (state: unknown, _title: string, url: string) => {
    const entry = { search: new URL(url, location).search, state }
    if (how === 'push') entries.splice(++at, Infinity, entry)
    else entries[at] = entry
    show()
  }
  const history = {
    get state() {
      return entries[at]?.state
    },
    pushState: write('push'),
    replaceState: write('replace'),
  }
  const go = (steps: number) => {
    at += steps
    show()
    window.dispatchEvent(new Event('popstate'))
  }
  vi.stubGlobal('window', window)
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', history)
  return { entries, go }
}

beforeEach(() => {
  // nanostores unmounts a store a second after its last listener has left.
  vi.useFakeTimers()
  vi.resetModules()
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

it('starts with the address, takes steps, and follows Back and Forward', async () => {
  const browser = fakeBrowser('?thread=a')
  const { $search, openSearch } = await import('./router.ts')
  const seen: string[] = []
  const stop = $search.subscribe((search) => void seen.push(search))
  openSearch('?thread=b')
  openSearch('')
  browser.go(-1)
  browser.go(-1)
  browser.go(1)
  expect(seen).toEqual(['?thread=a', '?thread=b', '', '?thread=b', '?thread=a', '?thread=b'])
  stop()
})

it('follows nothing while nobody listens, and reads the address anew for whoever asks', async () => {
  const browser = fakeBrowser('?thread=a')
  const { $search, openSearch } = await import('./router.ts')
  const stop = $search.subscribe(() => {})
  openSearch('?thread=b')
  stop()
  vi.advanceTimersByTime(1_000)
  browser.go(-1)
  expect($search.value).toBe('?thread=b')
  expect($search.get()).toBe('?thread=a')
})

it('adds no step for the address that is shown already, nor where it replaces, and keeps the state', async () => {
  const { entries } = fakeBrowser('?tab=users')
  const { $search, openSearch } = await import('./router.ts')
  openSearch('?tab=users')
  expect(entries).toHaveLength(1)
  openSearch('?tab=audit', 'replace')
  expect(entries).toEqual([{ search: '?tab=audit', state: { kept: true } }])
  expect($search.get()).toBe('?tab=audit')
})

it('stays where it is when unsaved changes hold the address', async () => {
  fakeBrowser('?tab=projects')
  const { $search, openSearch } = await import('./router.ts')
  const stop = $search.subscribe(() => {})
  vi.spyOn(history, 'pushState').mockReturnValue()
  openSearch('?tab=users')
  expect($search.value).toBe('?tab=projects')
  stop()
})

it.each([
  ['', {}, ''],
  ['?a=1', { a: null }, ''],
  ['?a=1&b=2', { a: '', c: 'x&y' }, '?b=2&c=x%26y'],
  ['?a=1&b=2', { a: '3' }, '?a=3&b=2'],
])('%j with %j is %j', async (query, changes, result) => {
  const { withParams } = await import('./router.ts')
  expect(withParams(query, changes)).toBe(result)
})
