import { openSearch } from '#core/router.ts'
import { readHint } from '#core/session-hint.ts'
import { changeSettings } from '#islands/account/profile/settings.api.ts'
import type { Effect } from './commands.ts'

/** Does what a command is for. @throws AppError */
export async function run(effect: Effect): Promise<void> {
  if (effect.kind === 'open') open(effect.href)
  else if (effect.kind === 'language') press(`a[data-language="${effect.code}"]`)
  else if (effect.kind === 'logout') press('[data-logout]')
  else {
    const user = readHint()
    if (user) await changeSettings(user.id, { theme: effect.theme })
  }
}

/** The header knows how to change the language and how to log out. */
function press(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.click()
}

/** Within the dashboard only the query changes. */
function open(href: string): void {
  const { pathname, search } = new URL(href, location.href)
  if (search && pathname === location.pathname) openSearch(search)
  else location.assign(href)
}
