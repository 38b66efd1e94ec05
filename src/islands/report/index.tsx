import { Flag } from 'lucide-react'
import { type ComponentType, useRef, useState } from 'react'
import { unreachable } from '#core/errors.ts'
import { IslandI18n, type IslandI18nProps, useT } from '#i18n/island.tsx'
import { loadAppStyles } from '#ui/app-styles.ts'
import { errorText } from '#ui/form.ts'
import { toast } from '#ui/toast.ts'
import type { ReportDialogProps } from './report-dialog.tsx'

interface Props extends IslandI18nProps {
  project: { readonly id: string; readonly title: string }
}

/** Needs the sections `common`, `report` and `errors`. */
export default function ReportListing({ project, ...i18n }: Props) {
  return (
    <IslandI18n {...i18n}>
      <Opener project={project} />
    </IslandI18n>
  )
}

function Opener({ project }: Pick<Props, 'project'>) {
  const { t } = useT()
  const button = useRef<HTMLButtonElement>(null)
  const [Dialog, setDialog] = useState<ComponentType<ReportDialogProps> | null>(null)
  const [isLoading, setLoading] = useState(false)

  async function open() {
    setLoading(true)
    try {
      const [{ ReportDialog }] = await Promise.all([import('./report-dialog.tsx'), loadAppStyles()])
      setDialog(() => ReportDialog)
    } catch {
      const description = errorText(t, unreachable())
      toast({ title: t('common.errorTitle'), description, type: 'error' })
    }
    setLoading(false)
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn btn-small btn-quiet"
        aria-haspopup="dialog"
        aria-busy={isLoading || undefined}
        onClick={() => void open()}
      >
        <Flag size={16} aria-hidden="true" />
        {t('report.open')}
      </button>
      {Dialog && (
        <Dialog
          target={{ projectId: project.id }}
          title={t('report.open')}
          subject={project.title}
          opener={button.current}
          onClosed={() => setDialog(null)}
        />
      )}
    </>
  )
}
