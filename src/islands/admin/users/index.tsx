import { useStore } from '@nanostores/react'
import { $place } from '../admin.store.ts'
import { UserList } from './user-list.tsx'
import { UserView } from './user-view.tsx'

/** The users tab: the table, or one account. */
export default function Users() {
  const { view, id } = useStore($place)
  if (view === 'account' && id) return <UserView id={id} key={id} />
  return <UserList />
}
