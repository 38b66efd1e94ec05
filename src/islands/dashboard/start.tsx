import { ArrowRight } from 'lucide-react'
import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'

const WAYS = [
  ['support', 'projects'],
  ['list', 'submitProject'],
] as const

/** Asks somebody new what they came for. */
export function Start() {
  const { t, locale } = useT()
  return (
    <section aria-labelledby="start">
      <h2 id="start" className="mb-4 text-2xl">
        {t('dashboard.start.title')}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {WAYS.map(([way, route]) => (
          <li key={way} className="panel flex flex-col items-start gap-2 p-6">
            <h3>{t(`dashboard.start.${way}`)}</h3>
            <p className="mb-3 text-soft">{t(`dashboard.start.${way}Text`)}</p>
            <a className="btn mt-auto" href={pathTo(route, locale)}>
              {t(`dashboard.start.${way}Action`)}
              <ArrowRight size={18} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
