import { avatarUrl } from '#core/avatar.ts'
import { readHint } from '#core/session-hint.ts'
import { armPalette } from '#islands/palette/arm.ts'

/** The stored person's picture, the dashboard for administrators, and the keys of the palette. */
export function showOwnMenu(): void {
  armPalette()
  const user = readHint()
  const picture = document.querySelector<HTMLImageElement>('[data-avatar]')
  if (picture && user) {
    // The security policy lets pictures come from this site alone.
    picture.src = user.avatar?.startsWith('/') ? user.avatar : avatarUrl(user.name)
    picture.hidden = false
  }
  const admin = document.querySelector<HTMLElement>('[data-admin-only]')
  if (admin) admin.hidden = user?.role !== 'admin'
}
