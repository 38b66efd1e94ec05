import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#core/query.ts'
import { formatRelative, isoTime } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { deviceText } from './device-text.ts'
import { eventText } from './event-text.ts'
import { Loaded } from './loaded.tsx'
import { Section } from './section.tsx'
import { eventsQuery } from './security.api.ts'

/** Recent security events, so that owners notice foreign ones. */
export function Events({ userId }: { userId: string }) {
  const { t, locale } = useT()
  const events = useQuery(eventsQuery(userId), queryClient)
  return (
    <Section title={t('profile.events.title')} text={t('profile.events.text')}>
      <Loaded query={events}>
        {(list) =>
          list.length === 0 ? (
            <p className="text-soft">{t('profile.events.none')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {list.map((event) => (
                <li key={event.id} className="py-2.5 first:pt-0 last:pb-0">
                  <p className="font-semibold">{eventText(t, event.kind)}</p>
                  <p className="text-sm text-soft">
                    {event.userAgent && `${deviceText(t, event.userAgent)} · `}
                    <time dateTime={isoTime(event.createdAt)}>
                      {formatRelative(event.createdAt, locale)}
                    </time>
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}
