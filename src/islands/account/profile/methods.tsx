import { useQuery } from '@tanstack/react-query'
import { KeyRound, Link2 } from 'lucide-react'
import { queryClient } from '#core/query.ts'
import { useT } from '#i18n/island.tsx'
import { useAction } from '#ui/use-action.ts'
import { tellAuthFailure } from '../auth-text.ts'
import { Loaded } from './loaded.tsx'
import { Section } from './section.tsx'
import { linkMethod, methodsQuery, type SignInMethod, unlinkMethod } from './security.api.ts'

/** Brand names aren't translated. */
const NAMES: Readonly<Record<string, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin_oidc: 'LinkedIn',
}

function nameOf(provider: string): string {
  return NAMES[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1)
}

/** Sign-in methods: linked ones, and providers the backend offers. The last one can't be unlinked. */
export function Methods({ userId }: { userId: string }) {
  const { t } = useT()
  const methods = useQuery(methodsQuery(userId), queryClient)
  const { busy, run } = useAction(t('profile.methods.failed'), tellAuthFailure)
  async function unlink({ id, provider }: SignInMethod) {
    const done = t('profile.methods.unlinked', { provider: nameOf(provider) })
    if (await run(() => unlinkMethod(id), done)) await methods.refetch()
  }
  return (
    <Section title={t('profile.methods.title')} text={t('profile.methods.text')}>
      <Loaded query={methods}>
        {({ linked, offered }) => (
          <ul className="divide-y divide-line">
            {linked.map((method) => {
              const isPassword = method.provider === 'email'
              const name = isPassword ? t('profile.methods.password') : nameOf(method.provider)
              return (
                <li key={method.id} className="flex items-center gap-4 py-3.5 first:pt-0 last:pb-0">
                  {isPassword ? (
                    <KeyRound className="flex-none text-soft" size={24} aria-hidden="true" />
                  ) : (
                    <Link2 className="flex-none text-soft" size={24} aria-hidden="true" />
                  )}
                  <div className="min-w-0 flex-1">
                    <p className="font-semibold">{name}</p>
                    <p className="text-sm text-soft">{method.email}</p>
                  </div>
                  {!isPassword && linked.length > 1 && (
                    <button
                      type="button"
                      className="btn btn-small"
                      aria-label={t('profile.methods.unlinkNamed', { provider: name })}
                      aria-disabled={busy || undefined}
                      onClick={() => unlink(method)}
                    >
                      {t('profile.methods.unlink')}
                    </button>
                  )}
                </li>
              )
            })}
            {offered.map((provider) => (
              <li key={provider} className="flex items-center gap-4 py-3.5 last:pb-0">
                <Link2 className="flex-none text-soft" size={24} aria-hidden="true" />
                <p className="min-w-0 flex-1 font-semibold">{nameOf(provider)}</p>
                <button
                  type="button"
                  className="btn btn-small"
                  aria-label={t('profile.methods.linkNamed', { provider: nameOf(provider) })}
                  aria-disabled={busy || undefined}
                  onClick={() => run(() => linkMethod(provider))}
                >
                  {t('profile.methods.link')}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}
