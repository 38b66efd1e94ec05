import { useStore } from '@nanostores/react'
import { $route } from '../admin.store.ts'
import { EditProject, NewProject } from './edit-project.tsx'
import { ProjectList } from './project-list.tsx'
import { Reorder } from './reorder.tsx'
import { ReviewProject } from './review-project.tsx'

export default function Projects() {
  const { view, id } = useStore($route)
  if (view === 'new') return <NewProject />
  if (view === 'reorder') return <Reorder />
  if (view === 'edit' && id) return <EditProject id={id} key={id} />
  if (view === 'review' && id) return <ReviewProject id={id} key={id} />
  return <ProjectList />
}
