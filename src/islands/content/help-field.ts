import { findTexts, type SearchTexts } from './help-search.ts'

/** The search field of the help page. Fetches the texts at once. */
export function armHelpSearch(): void {
  const form = document.querySelector<HTMLFormElement>('[data-help-search]')
  const field = form?.querySelector('input')
  const status = form?.querySelector('[role="status"]')
  const list = document.querySelector<HTMLElement>('[data-help-results]')
  const topics = document.querySelector<HTMLElement>('[data-help-topics]')
  if (!form || !field || !status || !list || !topics) return
  const { helpSearch: source = '', language, none = '', failed = '' } = form.dataset

  let loading: Promise<SearchTexts> | undefined
  const texts = () => {
    loading ??= fetch(source).then((reply) => {
      if (!reply.ok) throw new Error(`The texts answered ${reply.status}`)
      return reply.json() as Promise<SearchTexts>
    })
    return loading
  }

  async function search(): Promise<void> {
    const query = field?.value.trim() ?? ''
    if (query === '') return show('', [])
    try {
      const { entries, results } = await texts()
      if (query !== field?.value.trim()) return
      const found = findTexts(entries, query)
      const form = results[new Intl.PluralRules(language).select(found.length)] ?? results.other
      const message = found.length ? (form ?? '').replace('{{count}}', String(found.length)) : none
      show(
        message.replace('{{query}}', () => query),
        found.map(item),
      )
    } catch (error) {
      loading = undefined
      console.error('The search could not be loaded:', error)
      show(failed, [])
    }
  }

  function show(message: string, items: HTMLElement[]): void {
    if (status) status.textContent = message
    list?.replaceChildren(...items)
    if (list) list.hidden = items.length === 0
    if (topics) topics.hidden = items.length > 0
    history.replaceState(null, '', address(field?.value.trim() ?? ''))
  }

  const address = (query: string) =>
    query ? `?q=${encodeURIComponent(query)}` : location.pathname + location.hash

  field.addEventListener('input', () => void search())
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void search()
  })
  field.value ||= new URLSearchParams(location.search).get('q') ?? ''
  if (field.value) void search()
  else void texts().catch(() => (loading = undefined))
}

function item({ href, title, within, excerpt }: ReturnType<typeof findTexts>[number]): HTMLElement {
  const entry = document.createElement('li')
  const link = Object.assign(document.createElement('a'), { href, textContent: title })
  link.className = 'link'
  entry.append(link)
  if (within && within !== title) entry.append(line('within', within))
  entry.append(line('', excerpt))
  return entry
}

function line(className: string, textContent: string): HTMLElement {
  return Object.assign(document.createElement('p'), { className, textContent })
}
