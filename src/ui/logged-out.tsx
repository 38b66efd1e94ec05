import { useEffect, useRef } from 'react'
import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { Empty } from './empty.tsx'

/** Asks to log in in another tab, so that this one keeps what was typed. */
export default function LoggedOut() {
  const { t, locale } = useT()
  const box = useRef<HTMLDivElement>(null)
  const back = encodeURIComponent(location.pathname + location.search)
  useEffect(() => {
    // The page may have been scrolled to far below.
    box.current?.focus()
    const warn = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  return (
    <div ref={box} tabIndex={-1} role="alert" className="flex min-h-[20rem] outline-none">
      <Empty title={t('common.endedTitle')} text={t('common.endedText')}>
        <a
          className="btn btn-primary mt-4"
          href={`${pathTo('login', locale)}?return=${back}`}
          target="_blank"
          rel="noopener"
        >
          {t('common.endedLogin')}
        </a>
      </Empty>
    </div>
  )
}
