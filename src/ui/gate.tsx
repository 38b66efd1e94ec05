import { useStore } from '@nanostores/react'
import { Activity, lazy, type ReactNode, useEffect, useState } from 'react'
import { isOtherAccount } from '#core/page-account.ts'
import { $session, type Session, type SessionUser, startSession } from '#core/session.ts'
import { useT } from '#i18n/island.tsx'
import { pathTo, type RouteName } from '#i18n/paths.ts'
import { AllStyles } from './all-styles.tsx'
import { Boundary } from './boundary.tsx'
import { Empty } from './empty.tsx'

interface GateProps {
  loading: ReactNode
  login: ReactNode
  children: (user: SessionUser) => ReactNode
}

/** Loads a page of one account anew for another one, with nothing of the first left in any cache. True meanwhile. */
export function useReload(session: Session): boolean {
  const isOther = session.status === 'signedIn' && isOtherAccount()
  useEffect(() => {
    if (isOther) location.reload()
  }, [isOther])
  return isOther
}

const LoggedOut = lazy(() => import('./logged-out.tsx'))

/**
 * Guards content that needs an account: `login` for visitors, `children` for everyone else. If the session ends after
 * something was typed, `children` are hidden and stopped, and go on once the same account is back.
 */
export function Gate({ loading, login, children }: GateProps) {
  const session = useStore($session, { ssr: 'initial' })
  const isReloading = useReload(session)
  const [last, setLast] = useState<SessionUser>()
  const [hasTyped, setTyped] = useState(false)
  useEffect(startSession, [])
  const current = session.status === 'signedIn' ? session.user : undefined
  if (current && current !== last) setLast(current)
  const isWaiting = session.status === 'anonymous' && hasTyped && !session.hasLeft
  const user = current ?? (isWaiting ? last : undefined)
  if (isReloading) return loading
  if (user) {
    return (
      <>
        {isWaiting && (
          <Boundary>
            <LoggedOut />
          </Boundary>
        )}
        <Activity key={user.id} mode={isWaiting ? 'hidden' : 'visible'}>
          <div className="contents" onChange={() => setTyped(true)}>
            <Boundary loading={loading}>
              {children(user)}
              <AllStyles />
            </Boundary>
          </div>
        </Activity>
      </>
    )
  }
  if (session.status === 'anonymous') return login
  // Until the session is known, CSS picks one by the hint on <html>, so nothing flashes.
  return (
    <>
      <div data-when="anonymous">{login}</div>
      <div data-when="signed-in">{loading}</div>
    </>
  )
}

interface LoginScreenProps {
  /** The page to return to. */
  page: RouteName
  title: string
  text: string
  login: string
  register?: string
  className?: string
}

/** Asks visitors to log in or register, then returns here. */
export function LoginScreen({
  page,
  title,
  text,
  login,
  register,
  className = 'min-h-[20rem]',
}: LoginScreenProps) {
  const { locale } = useT()
  const [back, setBack] = useState<string>(pathTo(page, locale))
  useEffect(() => setBack(location.pathname + location.search), [])
  const query = `?return=${encodeURIComponent(back)}`
  return (
    <div className={`flex ${className}`}>
      <Empty title={title} text={text}>
        <div className="mt-4 flex flex-wrap justify-center gap-3">
          <a className="btn btn-primary" href={pathTo('login', locale) + query}>
            {login}
          </a>
          {register && (
            <a className="btn" href={pathTo('register', locale) + query}>
              {register}
            </a>
          )}
        </div>
      </Empty>
    </div>
  )
}
