import { useStore } from '@nanostores/react'
import { $route } from '../admin.store.ts'
import { UserList } from './user-list.tsx'
import { UserView } from './user-view.tsx'

export default function Users() {
  const { view, id } = useStore($route)
  if (view === 'account' && id) return <UserView id={id} key={id} />
  return <UserList />
}
