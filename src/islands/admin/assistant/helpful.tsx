import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#core/query.ts'
import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { isLocale, localeRow } from '#i18n/locales.ts'
import { localizePath } from '#i18n/paths.ts'
import { Failed } from '#ui/failed.tsx'
import { DataTable } from '../data-table.tsx'
import { Loading } from '../loading.tsx'
import { useFailureToast } from '../use-failure-toast.ts'
import { type PageVotes, votedPath, votesQuery } from './helpful.api.ts'

/** What readers said about help and guides, those that helped least first. */
export function Helpful() {
  const { t } = useT()
  const list = useQuery(votesQuery, queryClient)
  useFailureToast(t('admin.helpful.fetchFailed'), list.error)
  if (list.isError && !list.data) {
    const title = t('admin.helpful.fetchFailed')
    return <Failed title={title} error={list.error} onRetry={() => list.refetch()} />
  }
  if (!list.data) return <Loading />
  return (
    <>
      <p className="mb-5 max-w-2xl text-soft">{t('admin.helpful.text')}</p>
      {list.data.length > 0 ? (
        <DataTable
          label={t('admin.helpful.title')}
          columns={[
            t('admin.helpful.page'),
            t('admin.helpful.language'),
            t('admin.helpful.yes'),
            t('admin.helpful.no'),
            t('admin.helpful.last'),
          ]}
        >
          {list.data.map((row) => (
            <Row key={`${row.page} ${row.locale}`} row={row} />
          ))}
        </DataTable>
      ) : (
        <p className="panel p-8 text-center text-soft">{t('admin.helpful.empty')}</p>
      )}
    </>
  )
}

function Row({ row }: { row: PageVotes }) {
  const { locale } = useT()
  const language = isLocale(row.locale) ? row.locale : undefined
  return (
    <tr className="border-b border-line last:border-b-0">
      <th scope="row" className="py-3 text-start font-normal">
        <a className="link" href={localizePath(votedPath(row.page), language ?? locale)}>
          {row.page}
        </a>
      </th>
      <td className="p-3">{language ? localeRow(language).name : row.locale}</td>
      <td className="p-3 figures">{row.helpful}</td>
      <td className="p-3 figures">{row.unhelpful}</td>
      <td className="p-3 text-end">{formatDate(row.last_voted_on, locale)}</td>
    </tr>
  )
}
