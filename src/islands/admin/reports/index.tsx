import { useStore } from '@nanostores/react'
import { $place } from '../admin.store.ts'
import { ReportList } from './report-list.tsx'
import { ReportView } from './report-view.tsx'

/** The reports tab: the queue, or one report. */
export default function Reports() {
  const { view, id } = useStore($place)
  if (view === 'report' && id) return <ReportView id={id} key={id} />
  return <ReportList />
}
