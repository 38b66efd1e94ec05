import { useQuery } from '@tanstack/react-query'
import { KeyRound, ShieldCheck, ShieldOff, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { queryClient } from '#core/query.ts'
import type { SessionUser } from '#core/session-user.ts'
import { formatDate } from '#i18n/format.ts'
import { useT } from '#i18n/island.tsx'
import type { Factor } from '../second-factor.ts'
import { EnrolDialog } from './enrol-dialog.tsx'
import { RemoveFactorDialog, RenameFactorDialog } from './factor-dialogs.tsx'
import { Loaded } from './loaded.tsx'
import { RecoveryDialog } from './recovery-dialog.tsx'
import { Section } from './section.tsx'
import { factorsQuery, refreshSecurity } from './security.api.ts'

/** The dialog that is open or fading out. */
type OpenDialog =
  | { readonly kind: 'enrol' }
  | { readonly kind: 'codes' }
  | { readonly kind: 'rename'; readonly factor: Factor }
  | { readonly kind: 'remove'; readonly factor: Factor; readonly isLast: boolean }

/** Second factors: set-up, spares, recovery codes. */
export function Factors({ user }: { user: SessionUser }) {
  const { t } = useT()
  const state = useQuery(factorsQuery(user.id), queryClient)
  const [shown, setShown] = useState<OpenDialog | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  const open = (what: OpenDialog) => {
    opener.current = document.activeElement as HTMLElement | null
    setShown(what)
  }
  const dialog = {
    opener: opener.current,
    onChanged: () => void refreshSecurity(user.id),
    onClosed: () => setShown(null),
  }
  return (
    <Section title={t('profile.factors.title')} text={t('profile.factors.text')}>
      <Loaded query={state}>
        {({ factors, codesLeft }) => (
          <div className="grid gap-5">
            <p
              className={`flex items-center gap-2 font-semibold ${factors.length ? 'text-good' : 'text-soft'}`}
            >
              {factors.length ? (
                <ShieldCheck size={20} aria-hidden="true" />
              ) : (
                <ShieldOff size={20} aria-hidden="true" />
              )}
              {factors.length ? t('profile.factors.on') : t('profile.factors.off')}
            </p>
            {factors.length > 0 && (
              <ul className="divide-y divide-line border-y border-line">
                {factors.map((factor) => (
                  <Row
                    key={factor.id}
                    factor={factor}
                    onRename={() => open({ kind: 'rename', factor })}
                    onRemove={() => open({ kind: 'remove', factor, isLast: factors.length === 1 })}
                  />
                ))}
                <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3.5">
                  <KeyRound className="flex-none text-soft" size={24} aria-hidden="true" />
                  <div className="min-w-0 flex-1 basis-52">
                    <p className="font-semibold">{t('profile.recovery.title')}</p>
                    <p className="text-sm text-soft">
                      {t('profile.recovery.left', { count: codesLeft })}
                    </p>
                  </div>
                  <button
                    type="button"
                    className="btn btn-small"
                    aria-haspopup="dialog"
                    onClick={() => open({ kind: 'codes' })}
                  >
                    {t('profile.recovery.make')}
                  </button>
                </li>
              </ul>
            )}
            <button
              type="button"
              className={`btn justify-self-start ${factors.length ? '' : 'btn-primary'}`}
              aria-haspopup="dialog"
              onClick={() => open({ kind: 'enrol' })}
            >
              {factors.length ? t('profile.factors.addSpare') : t('profile.factors.add')}
            </button>
            {shown?.kind === 'enrol' && (
              <EnrolDialog {...dialog} email={user.email} taken={factors.map(({ name }) => name)} />
            )}
            {shown?.kind === 'codes' && <RecoveryDialog {...dialog} />}
            {shown?.kind === 'rename' && <RenameFactorDialog {...dialog} factor={shown.factor} />}
            {shown?.kind === 'remove' && (
              <RemoveFactorDialog {...dialog} factor={shown.factor} isLast={shown.isLast} />
            )}
          </div>
        )}
      </Loaded>
    </Section>
  )
}

interface RowProps {
  factor: Factor
  onRename: () => void
  onRemove: () => void
}

function Row({ factor, onRename, onRemove }: RowProps) {
  const { t, locale } = useT()
  const name = factor.name || t('profile.factors.defaultName')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3.5">
      <Smartphone className="flex-none text-soft" size={24} aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-soft">
          {t('profile.factors.since', { date: formatDate(factor.createdAt, locale) })}
        </p>
      </div>
      <div className="flex gap-2">
        <button
          type="button"
          className="btn btn-small btn-quiet"
          aria-label={t('profile.factors.renameNamed', { name })}
          aria-haspopup="dialog"
          onClick={onRename}
        >
          {t('profile.factors.rename')}
        </button>
        <button
          type="button"
          className="btn btn-small btn-danger"
          aria-label={t('profile.factors.removeNamed', { name })}
          aria-haspopup="dialog"
          onClick={onRemove}
        >
          {t('profile.factors.remove')}
        </button>
      </div>
    </li>
  )
}
