import { useStore } from '@nanostores/react'
import { $route } from '../admin.store.ts'
import { Helpful } from '../assistant/helpful.tsx'
import { Unanswered } from '../assistant/unanswered.tsx'
import { ContactList } from '../contact/contact-list.tsx'
import { ContactView } from '../contact/contact-view.tsx'
import { MessageList } from './message-list.tsx'
import { MessageView } from './message-view.tsx'
import { Sections } from './sections.tsx'

export default function Messages() {
  const { view, id } = useStore($route)
  if (view === 'message' && id) return <MessageView id={id} key={id} />
  if (view === 'inquiry' && id) return <ContactView id={id} key={id} />
  if (view === 'contact')
    return (
      <Sections open="contact">
        <ContactList />
      </Sections>
    )
  if (view === 'questions')
    return (
      <Sections open="questions">
        <Unanswered />
      </Sections>
    )
  if (view === 'helpful')
    return (
      <Sections open="helpful">
        <Helpful />
      </Sections>
    )
  return (
    <Sections open="conversations">
      <MessageList />
    </Sections>
  )
}
