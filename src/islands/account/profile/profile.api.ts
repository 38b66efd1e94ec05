import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#core/api.ts'
import { avatarUrl, isDrawnAvatar } from '#core/avatar.ts'
import { invalidate } from '#core/query.ts'
import { startAuth } from '#core/session.ts'
import type { SessionUser } from '#core/session-user.ts'
import { failure, refreshUser } from '../auth.ts'

/** Far above what one person supports, and the Data API's row limit. */
const MAX_INTERESTS = 1000

interface AccountFacts {
  /** ISO time. */
  readonly memberSince: string
  /** Distinct projects with an interest that was neither withdrawn nor declined. */
  readonly supported: number
  /** Where they are, as they state it; empty if they don't. */
  readonly place: string
  /** Country of residence; empty if they don't state it. */
  readonly country: string
  /** Language of sign-up or of Settings, for mails until {@link Settings} have one. */
  readonly locale: string
}

export function factsQuery(userId: string) {
  return queryOptions({
    queryKey: ['account-facts', userId],
    staleTime: 0,
    queryFn: async (): Promise<AccountFacts> => {
      const client = await startAuth()
      const [profile, interests] = await Promise.all([
        unwrap(
          client
            .from('profiles')
            .select('created_at, place, country, locale')
            .eq('id', userId)
            .single(),
        ),
        unwrap(
          client
            .from('interests')
            .select('project_id')
            .eq('supporter_id', userId)
            .not('state', 'in', '(withdrawn,declined)')
            .not('project_id', 'is', null)
            .limit(MAX_INTERESTS),
        ),
      ])
      return {
        memberSince: profile.created_at,
        supported: new Set(interests.map((row) => row.project_id)).size,
        place: profile.place ?? '',
        country: profile.country ?? '',
        locale: profile.locale,
      }
    },
  })
}

/** A change of email that waits for its links to be opened. */
interface PendingEmail {
  readonly email: string
  /** When its mails were sent last; milliseconds since 1970. */
  readonly sentAt: number
}

export function pendingEmailQuery(userId: string) {
  return queryOptions({
    queryKey: ['pending-email', userId],
    staleTime: 0,
    queryFn: async (): Promise<PendingEmail | null> => {
      const client = await startAuth()
      const { data, error } = await client.auth.getUser()
      if (error) throw failure(error)
      const { new_email: email, email_change_sent_at: sentAt } = data.user
      return email ? { email, sentAt: Date.parse(sentAt ?? '') || 0 } : null
    },
  })
}

/**
 * Saves the name and, if generated, the avatar derived from it. Updates the session store.
 * @throws AppError
 */
export async function saveName(user: SessionUser, fullName: string): Promise<void> {
  const drawn = user.avatar === null || isDrawnAvatar(user.avatar)
  await updateProfile(user.id, {
    full_name: fullName,
    ...(drawn && { avatar_url: avatarUrl(fullName) }),
  })
}

/**
 * Saves where they live, in their words and as a country, null if not stated.
 * @throws AppError
 */
export async function saveHome(
  user: SessionUser,
  home: { place?: string; country?: string | null },
): Promise<void> {
  await updateProfile(user.id, home)
  await invalidate(factsQuery(user.id).queryKey)
}

/**
 * Updates the profile and the session store.
 * @throws AppError
 */
export async function updateProfile(
  id: string,
  changes: {
    full_name?: string
    avatar_url?: string
    place?: string
    country?: string | null
    locale?: string
  },
): Promise<void> {
  const client = await startAuth()
  await unwrap(client.from('profiles').update(changes).eq('id', id).select('id').single())
  await refreshUser(client)
}
