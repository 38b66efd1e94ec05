import { Flag } from 'lucide-react'
import { type ComponentType, type MouseEvent, type ReactNode, useState } from 'react'
import { unreachable } from '#core/errors.ts'
import { IslandI18n, type IslandI18nProps, useT } from '#i18n/island.tsx'
import { loadAppStyles } from '#ui/app-styles.ts'
import { errorText } from '#ui/form.ts'
import { toast } from '#ui/toast.ts'
import type { ReportDialogProps } from './report-dialog.tsx'

interface Props extends IslandI18nProps {
  project: { readonly id: string; readonly title: string }
  /** Entries of the project, each with a button that has the entry's id as `data-report`, and its `data-title`. */
  children?: ReactNode
  /** What the entries are. */
  of?: 'updates' | 'questions'
}

/** Needs the sections `common`, `report` and `errors`, and that of the entries around them. */
export default function ReportListing({ project, children, of = 'updates', ...i18n }: Props) {
  return (
    <IslandI18n {...i18n}>
      {children ? (
        <Entries projectId={project.id} of={of}>
          {children}
        </Entries>
      ) : (
        <Listing project={project} />
      )}
    </IslandI18n>
  )
}

function Listing({ project }: Pick<Props, 'project'>) {
  const { t } = useT()
  const { dialog, isLoading, open } = useReportDialog()
  return (
    <>
      <button
        type="button"
        className="btn btn-small btn-quiet"
        aria-haspopup="dialog"
        aria-busy={isLoading || undefined}
        onClick={({ currentTarget }) =>
          void open({
            target: { projectId: project.id },
            title: t('report.open'),
            subject: project.title,
            opener: currentTarget,
          })
        }
      >
        <Flag size={16} aria-hidden="true" />
        {t('report.open')}
      </button>
      {dialog}
    </>
  )
}

interface EntriesProps {
  projectId: string
  of: 'updates' | 'questions'
  children: ReactNode
}

function Entries({ projectId, of, children }: EntriesProps) {
  const { t } = useT()
  const { dialog, open } = useReportDialog()
  const report = ({ target }: MouseEvent) => {
    const button = (target as Element).closest<HTMLElement>('button[data-report]')
    const { report: id, title = '' } = button?.dataset ?? {}
    if (!button || !id) return
    void open({
      target: { projectId, ...(of === 'updates' ? { updateId: id } : { questionId: id }) },
      title: t(`${of}.report`),
      subject: title,
      opener: button,
    })
  }
  return (
    <>
      <div onClickCapture={report}>{children}</div>
      {dialog}
    </>
  )
}

type Opened = Omit<ReportDialogProps, 'onClosed'>

/** The dialog, whose code is loaded when it opens. */
function useReportDialog() {
  const { t } = useT()
  const [Dialog, setDialog] = useState<ComponentType<ReportDialogProps> | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isLoading, setLoading] = useState(false)

  async function open(what: Opened) {
    setLoading(true)
    try {
      const [{ ReportDialog }] = await Promise.all([import('./report-dialog.tsx'), loadAppStyles()])
      setDialog(() => ReportDialog)
      setOpened(what)
    } catch {
      const description = errorText(t, unreachable())
      toast({ title: t('common.errorTitle'), description, type: 'error' })
    }
    setLoading(false)
  }

  const dialog = Dialog && opened && <Dialog {...opened} onClosed={() => setOpened(null)} />
  return { dialog, isLoading, open }
}
