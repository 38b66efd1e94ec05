import { useStore } from '@nanostores/react'
import { Bell, BellRing } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toAppError } from '#core/errors.ts'
import { $session, startSession } from '#core/session.ts'
import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { tellFailure } from '#ui/failure.ts'
import { useRetryOnline, waitingError } from '#ui/retry-online.ts'
import { toast, toastAfterNavigation } from '#ui/toast.ts'
import { type Followed, isFollowed, setFollowed } from './follow.api.ts'
import { keepFollow, takeFollow } from './follow-intent.ts'
import { followWords } from './follow-words.ts'

interface Props {
  what: Followed
  /** Of the project, or who is followed. */
  creatorId: string | null
  look?: string
}

/** Follows a project or creator; a visitor does once they have logged in or signed up. Nothing for the creator. */
export function FollowButton({ what, creatorId, look = 'btn btn-quiet' }: Props) {
  const { t, locale } = useT()
  const words = followWords(t, what.kind)
  const session = useStore($session, { ssr: 'initial' })
  const user = session.status === 'signedIn' ? session.user.id : null
  const [known, setKnown] = useState<boolean>()
  const isFollowing = known ?? false
  const [waits, setWaits] = useState(false)
  useEffect(startSession, [])

  async function change(follows: boolean) {
    setWaits(false)
    setKnown(follows)
    try {
      const stored = await setFollowed(what, follows)
      if (stored) toast({ title: words.done, description: words.doneText, type: 'success' })
      else if (stored === false) toast({ title: words.removed })
    } catch (cause) {
      setKnown((latest) => latest === false)
      const error = tellFailure(t, words.failed, waitingError(toAppError(cause)))
      setWaits(error.code === 'network.waiting')
    }
  }
  useRetryOnline(waits, () => void change(!isFollowing))

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another person has another answer
  useEffect(() => {
    setKnown(undefined)
    if (!user) return
    if (user !== creatorId && takeFollow(what.id)) return void change(true)
    // What was pressed meanwhile is newer.
    isFollowed(what).then(
      (stored) => setKnown((latest) => latest ?? stored),
      () => undefined,
    )
  }, [user])

  async function press() {
    const known = await knownSession()
    if (known === 'signedIn') return change(!isFollowing)
    keepFollow(what.id)
    toastAfterNavigation({ title: words.login })
    const back = encodeURIComponent(location.pathname + location.search)
    location.assign(`${pathTo('login', locale)}?return=${back}`)
  }

  if (user !== null && user === creatorId) return null
  const Icon = isFollowing ? BellRing : Bell
  return (
    <button type="button" className={look} onClick={() => void press()}>
      <Icon className={isFollowing ? 'text-lamp-ink' : undefined} size={18} aria-hidden="true" />
      {t(isFollowing ? 'follow.following' : 'follow.button')}
    </button>
  )
}

function knownSession(): Promise<'anonymous' | 'signedIn'> {
  return new Promise((resolve) => {
    const stop = $session.subscribe(({ status }) => {
      if (status === 'unknown') return
      resolve(status)
      queueMicrotask(() => stop())
    })
  })
}
