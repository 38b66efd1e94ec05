import { ShieldAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { useT } from '#i18n/island.tsx'
import { pathTo } from '#i18n/paths.ts'
import { EnrolDialog } from '#islands/account/profile/enrol-dialog.tsx'

interface Props {
  /** The administrator's. */
  email: string
  onStart: () => void
  /** Set up or not. */
  onClosed: () => Promise<void>
}

/** All that an administrator without a second factor sees. */
export default function SetUpFactor({ email, onStart, onClosed }: Props) {
  const { t, locale } = useT()
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <section
      className="panel mx-auto my-6 grid max-w-2xl justify-items-start gap-4 p-6 sm:my-10 sm:p-10"
      aria-labelledby="factor-title"
    >
      <ShieldAlert className="text-lamp-ink" size={36} aria-hidden="true" />
      <h2 id="factor-title">{t('admin.factor.title')}</h2>
      <p className="text-soft">{t('admin.factor.text')}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <button
          ref={opener}
          type="button"
          className="btn btn-primary"
          onClick={() => {
            onStart()
            setOpen(true)
          }}
        >
          {t('profile.factors.add')}
        </button>
        <a className="btn" href={pathTo('profile', locale)}>
          {t('admin.myAccount')}
        </a>
      </div>
      {open && (
        <EnrolDialog
          email={email}
          opener={opener.current}
          taken={[]}
          onClosed={() => void onClosed().then(() => setOpen(false))}
        />
      )}
    </section>
  )
}
