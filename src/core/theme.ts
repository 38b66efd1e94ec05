import { KEYS, local } from './storage.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export function chosenTheme(): Theme {
  const stored = local.get(KEYS.theme)
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

/** Stores and applies a theme. The head script reads the same key before first paint. */
export function chooseTheme(theme: Theme): void {
  local.set(KEYS.theme, theme)
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
}
