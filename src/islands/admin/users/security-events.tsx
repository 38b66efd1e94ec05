import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#core/query.ts'
import { formatRelative, isoTime } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { eventText } from '#islands/account/profile/event-text.ts'
import { eventsQuery } from './users.api.ts'

/** Latest sign-in events; loaded on click because every read is audited. */
export function SecurityEvents({ userId }: { userId: string }) {
  const { t, locale } = useT()
  const events = useQuery({ ...eventsQuery(userId), enabled: false }, queryClient)
  return (
    <section aria-labelledby="user-events">
      <h3 id="user-events" className="mb-3">
        {t('admin.users.events')}
      </h3>
      {events.data ? (
        <ul className="panel divide-y divide-line px-4 sm:px-5">
          {events.data.map((event) => (
            <li
              key={event.id}
              className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5"
            >
              <span>{eventText(t, event.kind)}</span>
              <time className="text-sm text-soft" dateTime={isoTime(event.created_at)}>
                {formatRelative(event.created_at, locale)}
              </time>
            </li>
          ))}
          {events.data.length === 0 && (
            <li className="py-2.5 text-soft">{t('profile.events.none')}</li>
          )}
        </ul>
      ) : (
        <div className="grid justify-items-start gap-2">
          <p className="text-soft">{t('admin.users.eventsText')}</p>
          <button
            type="button"
            className="btn btn-small"
            aria-disabled={events.isFetching || undefined}
            onClick={() => events.refetch()}
          >
            {events.isFetching ? t('common.loading') : t('admin.users.showEvents')}
          </button>
          {events.isError && <p role="alert">{t('errors.unknown')}</p>}
        </div>
      )}
    </section>
  )
}
