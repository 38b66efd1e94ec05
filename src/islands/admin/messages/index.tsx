import { useStore } from '@nanostores/react'
import { $place } from '../admin.store.ts'
import { MessageList } from './message-list.tsx'
import { MessageView } from './message-view.tsx'

/** The messages tab: the table, or one message in its conversation. */
export default function Messages() {
  const { view, id } = useStore($place)
  if (view === 'message' && id) return <MessageView id={id} key={id} />
  return <MessageList />
}
