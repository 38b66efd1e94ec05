import { useId } from 'react'
import { useT } from '#i18n/island.tsx'
import { formatCount, type Numbers, type Period } from './numbers.ts'

const NAMED = ['direct', 'own', 'other'] as const

/** Where views come from. */
export function Sources({ sources, period }: Pick<Numbers, 'sources'> & { period: Period }) {
  const { t, locale } = useT()
  const id = useId()
  return (
    <section className="panel flex flex-col gap-4 p-5 md:col-span-2" aria-labelledby={id}>
      <div>
        <h3 id={id} className="text-base">
          {t('numbers.sources')}
        </h3>
        <p className="text-sm text-soft">{t('numbers.in', { days: period })}</p>
      </div>
      {sources.length === 0 ? (
        <p className="hint mt-0">{t('numbers.none', { days: period })}</p>
      ) : (
        <table className="w-full border-collapse" aria-labelledby={id}>
          <thead>
            <tr className="border-b border-line text-sm text-soft">
              <th scope="col" className="py-1.5 pe-3 text-start font-semibold">
                {t('numbers.site')}
              </th>
              <th scope="col" className="py-1.5 text-end font-semibold">
                {t('numbers.kind.views')}
              </th>
            </tr>
          </thead>
          <tbody>
            {sources.map(({ source, views }) => {
              const name = NAMED.find((known) => known === source)
              return (
                <tr key={source} className="border-b border-line last:border-0">
                  <th scope="row" className="py-1.5 pe-3 text-start font-normal break-all">
                    {name ? t(`numbers.source.${name}`) : source}
                  </th>
                  <td className="py-1.5 text-end figures">{formatCount(views, locale)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      <p className="text-sm text-soft">{t('numbers.sitesText')}</p>
    </section>
  )
}
