import { createRoot } from 'react-dom/client'
import type { IslandI18nProps } from '#i18n/island.tsx'
import { isLocale } from '#i18n/locales.ts'
import Assistant from './index.tsx'

interface AssistantHandle {
  /**
   * @param focus False if reopened automatically on a new page.
   * @param opener Gets the focus back when the panel closes.
   */
  open(focus: boolean, opener: HTMLElement): void
}

/**
 * Renders the panel.
 * @param texts `assistant`, `common`, `contact` and `errors` of the page's language.
 */
export function mountAssistant(
  button: HTMLButtonElement,
  texts: IslandI18nProps['texts'],
): AssistantHandle {
  const host = document.createElement('div')
  // Before the toasts, which are on top.
  button.before(host)
  const root = createRoot(host)
  const locale = isLocale(button.dataset.locale) ? button.dataset.locale : 'en'
  const show = (isOpen: boolean, focus: boolean, opener: HTMLElement) => {
    button.setAttribute('aria-expanded', String(isOpen))
    root.render(
      <Assistant
        locale={locale}
        texts={texts}
        isOpen={isOpen}
        takesFocus={focus}
        onClose={() => {
          show(false, false, opener)
          opener.focus()
        }}
      />,
    )
  }
  return { open: (focus, opener) => show(true, focus, opener) }
}
