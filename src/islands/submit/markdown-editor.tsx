import {
  Bold,
  Heading,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
} from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useRef, useState } from 'react'
import { useT } from '#i18n/island.tsx'
import type { ControlProps } from '#ui/field.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { isApple } from '#ui/keys.ts'
import { applyMark, MARKS, type Mark } from './markdown-edit.ts'
import { useListing } from './parts.tsx'
import { useMarkdown } from './use-markdown.ts'

const ICONS: Readonly<Record<Mark, LucideIcon>> = {
  bold: Bold,
  italic: Italic,
  heading: Heading,
  list: List,
  numbers: ListOrdered,
  quote: Quote,
  link: Link,
}

const KEYS: Readonly<Record<string, Mark>> = { b: 'bold', i: 'italic', k: 'link' }

interface Props {
  control: ControlProps
  text: string
}

/** A Markdown text area with a toolbar and a live preview. */
export function MarkdownEditor({ control, text }: Props) {
  const { register } = useListing()
  const area = useRef<HTMLTextAreaElement | null>(null)
  const { ref, ...field } = register('content')

  function mark(name: Mark) {
    const element = area.current
    if (!element) return
    const { value, selectionStart: start, selectionEnd: end } = element
    const edit = applyMark({ text: value, start, end }, name)
    element.focus()
    element.setSelectionRange(edit.from, edit.to)
    // The deprecated command is the only edit that Undo can revert; without it the value is set directly.
    if (!document.execCommand(edit.insert ? 'insertText' : 'delete', false, edit.insert)) {
      element.setRangeText(edit.insert)
      element.dispatchEvent(new Event('input', { bubbles: true }))
    }
    element.setSelectionRange(edit.start, edit.end)
  }

  function shortcut(event: KeyboardEvent) {
    const name = KEYS[event.key.toLowerCase()]
    if (!name || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    mark(name)
  }

  return (
    <div className="grid gap-3">
      <Toolbar controls={control.id} onMark={mark} />
      <textarea
        {...control}
        {...field}
        ref={(element) => {
          ref(element)
          area.current = element
        }}
        className="field min-h-72"
        rows={14}
        autoComplete="off"
        onKeyDown={shortcut}
      />
      <Rendered text={text} />
    </div>
  )
}

interface ToolbarProps {
  controls: string
  onMark: (mark: Mark) => void
}

/** A single tab stop; arrow keys move between the buttons. */
function Toolbar({ controls, onMark }: ToolbarProps) {
  const { t } = useT()
  const command = useHydrated() && isApple ? '⌘' : t('common.keyControl')
  const [at, setAt] = useState(0)
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const ends: Record<string, number> = {
      ArrowRight: (at + 1) % MARKS.length,
      ArrowLeft: (at + MARKS.length - 1) % MARKS.length,
      Home: 0,
      End: MARKS.length - 1,
    }
    const next = ends[event.key]
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      role="toolbar"
      aria-label={t('submit.formatting')}
      aria-controls={controls}
      className="flex flex-wrap gap-1"
      onKeyDown={step}
    >
      {MARKS.map((name, index) => {
        const Icon = ICONS[name]
        const key = Object.entries(KEYS).find(([, mark]) => mark === name)?.[0]
        return (
          <button
            key={name}
            type="button"
            className="btn btn-icon btn-quiet"
            tabIndex={index === at ? 0 : -1}
            aria-label={t(`submit.marks.${name}`)}
            aria-keyshortcuts={key && `Control+${key.toUpperCase()} Meta+${key.toUpperCase()}`}
            title={`${t(`submit.marks.${name}`)}${key ? ` (${command} ${key.toUpperCase()})` : ''}`}
            onFocus={() => setAt(index)}
            onClick={() => onMark(name)}
          >
            <Icon size={18} aria-hidden="true" />
          </button>
        )
      })}
    </div>
  )
}

function Rendered({ text }: { text: string }) {
  const { t } = useT()
  const html = useMarkdown(useDeferredValue(text))
  if (!html) return null
  return (
    <section
      className="rounded-card border border-line bg-panel px-4 py-3 sm:px-5"
      aria-label={t('submit.contentPreview')}
    >
      <p className="mb-2 text-[0.93rem] font-semibold text-soft" aria-hidden="true">
        {t('submit.contentPreview')}
      </p>
      <div
        className="prose-text max-h-96 overflow-y-auto [&>:first-child]:mt-0"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made safe by renderMarkdown, as on the public page
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </section>
  )
}
