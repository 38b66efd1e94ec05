import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone, Tablet } from 'lucide-react'
import { useState } from 'react'
import { queryClient } from '#core/query.ts'
import { formatRelative } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import { useAction } from '#ui/use-action.ts'
import { tellAuthFailure } from '../auth-text.ts'
import { deviceOf } from './device.ts'
import { deviceText } from './device-text.ts'
import { Loaded } from './loaded.tsx'
import { Section } from './section.tsx'
import {
  type ActiveSession,
  endOthers,
  endSession,
  refreshSecurity,
  sessionsQuery,
} from './security.api.ts'

const ICONS = { computer: Monitor, phone: Smartphone, tablet: Tablet } as const
const OTHERS = 'others'

/** Active sessions, to end singly or all others at once. */
export function Sessions({ userId }: { userId: string }) {
  const { t } = useT()
  const sessions = useQuery(sessionsQuery(userId), queryClient)
  const { busy, run } = useAction(t('profile.othersFailed'), tellAuthFailure)
  // A session's id, or that of all others.
  const [ending, setEnding] = useState('')
  async function end(id: string, work: () => Promise<void>, done: string) {
    const isDone = await run(() => {
      setEnding(id)
      return work()
    }, done)
    if (isDone) await refreshSecurity(userId)
  }
  return (
    <Section
      title={t('profile.sessions.title')}
      text={t('profile.sessions.text')}
      action={
        <button
          type="button"
          className="btn btn-danger"
          aria-disabled={busy || undefined}
          onClick={() => end(OTHERS, endOthers, t('auth.othersSignedOut'))}
        >
          {busy && ending === OTHERS ? t('profile.othersBusy') : t('profile.othersSubmit')}
        </button>
      }
    >
      <Loaded query={sessions}>
        {(list) => (
          <ul className="divide-y divide-line">
            {list.map((session) => (
              <Row
                key={session.id}
                session={session}
                busy={busy && ending === session.id}
                onEnd={() =>
                  end(session.id, () => endSession(session.id), t('profile.sessions.ended'))
                }
              />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}

interface RowProps {
  session: ActiveSession
  busy: boolean
  onEnd: () => void
}

function Row({ session, busy, onEnd }: RowProps) {
  const { t, locale } = useT()
  const Icon = ICONS[deviceOf(session.userAgent).kind]
  const device = deviceText(t, session.userAgent)
  return (
    <li className="flex items-center gap-4 py-3.5 first:pt-0 last:pb-0">
      <Icon className="flex-none text-soft" size={24} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{device}</p>
        <p className="text-sm text-soft">
          {session.isCurrent
            ? t('profile.sessions.current')
            : t('profile.sessions.lastUse', { time: formatRelative(session.lastUsedAt, locale) })}
        </p>
      </div>
      {!session.isCurrent && (
        <button
          type="button"
          className="btn btn-small"
          aria-label={t('profile.sessions.endNamed', { device })}
          aria-disabled={busy || undefined}
          onClick={onEnd}
        >
          {busy ? t('profile.othersBusy') : t('profile.sessions.end')}
        </button>
      )}
    </li>
  )
}
