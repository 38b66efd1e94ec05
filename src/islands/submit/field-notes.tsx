import { createContext, type ReactNode, useContext, useId } from 'react'
import { DescribedBy } from '#ui/field.tsx'

/** What stands below a field of a listing that is being edited, by column: null for nothing. None while it is being submitted. */
export const FieldNotes = createContext<((field: string) => ReactNode) | null>(null)

/** Element id of a field, for links to it. */
export const fieldId = (field: string) => `field-${field}`

/** A field with what the review says about it, which describes its control. */
export function Noted({ field, children }: { field: string; children: ReactNode }) {
  const id = useId()
  const notes = useContext(FieldNotes)
  if (!notes) return children
  const note = notes(field)
  return (
    <div id={fieldId(field)} className="scroll-mt-6">
      <DescribedBy value={note ? id : undefined}>{children}</DescribedBy>
      {note && <div id={id}>{note}</div>}
    </div>
  )
}
