/** Longest wait for an answer to be counted. Milliseconds. */
const TIMEOUT_MS = 10_000

/** Counts an answer to "Was this helpful?". A failed one can be given again. */
export async function answer(button: HTMLButtonElement): Promise<void> {
  const group = button.closest<HTMLElement>('[data-helpful]')
  const status = group?.querySelector<HTMLElement>('[role="status"]')
  if (!group || !status || group.ariaBusy === 'true') return
  group.ariaBusy = 'true'
  const { helpful: page = '', locale = '', thanks = '', failed = '' } = group.dataset
  try {
    await vote(page, locale, button.value === 'yes')
    status.textContent = thanks
    // The focus would be lost with the button.
    status.tabIndex = -1
    status.focus()
    for (const one of group.querySelectorAll('button')) one.hidden = true
  } catch (error) {
    console.error('The answer could not be counted:', error)
    status.textContent = failed
  } finally {
    group.ariaBusy = null
  }
}

async function vote(page: string, locale: string, helpful: boolean): Promise<void> {
  const { supabaseUrl, publishableKey } = await (await fetch('/api/config')).json()
  const reply = await fetch(`${supabaseUrl}/rest/v1/rpc/vote_on_page`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ p_page: page, p_locale: locale, p_helpful: helpful }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!reply.ok) throw new Error(`The vote answered ${reply.status}`)
}
