import { createRoot } from 'react-dom/client'
import type { IslandI18nProps } from '#i18n/island.tsx'
import Palette from './index.tsx'

/** Renders the palette and returns a function that opens it; `opener` gets the focus back. */
export function mountPalette(props: IslandI18nProps): (opener: HTMLElement | null) => void {
  const host = document.createElement('div')
  // Before the toasts, which are on top.
  document.querySelector('[data-toasts]')?.before(host)
  const root = createRoot(host)
  const show = (isOpen: boolean, opener: HTMLElement | null) =>
    root.render(
      <Palette {...props} isOpen={isOpen} opener={opener} onClose={() => show(false, opener)} />,
    )
  return (opener) => show(true, opener)
}
