import { useStore } from '@nanostores/react'
import { $route } from '../admin.store.ts'
import { ReportList } from './report-list.tsx'
import { ReportView } from './report-view.tsx'

export default function Reports() {
  const { view, id } = useStore($route)
  if (view === 'report' && id) return <ReportView id={id} key={id} />
  return <ReportList />
}
