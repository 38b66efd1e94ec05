import { useEffect, useId, useState } from 'react'

interface Props {
  label: string
  hint?: string
  /** The current search. */
  value: string
  onSearch: (text: string) => void
}

const PAUSE_MS = 200

/** A search box that searches once typing pauses. */
export function SearchField({ label, hint, value, onSearch }: Props) {
  const id = useId()
  const [text, setText] = useState(value)
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  })
  return (
    <div className="min-w-56 flex-1">
      <label className="label text-sm" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="field"
        type="search"
        value={text}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
