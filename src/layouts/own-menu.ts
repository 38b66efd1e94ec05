import { pictureOf } from '#core/avatar.ts'
import { readHint } from '#core/session-hint.ts'
import { armPalette } from '#islands/palette/arm.ts'

/** The stored person's picture, the dashboard for administrators, and the keys of the palette. */
export function showOwnMenu(): void {
  armPalette()
  const user = readHint()
  const picture = document.querySelector<HTMLImageElement>('[data-avatar]')
  if (picture && user) {
    picture.src = pictureOf(user)
    picture.hidden = false
  }
  const admin = document.querySelector<HTMLElement>('[data-admin-only]')
  if (admin) admin.hidden = user?.role !== 'admin'
}
