import { type ReactNode, useContext } from 'react'
import { useFormContext } from 'react-hook-form'
import { useT } from '#i18n/island.tsx'
import { errorText } from '#ui/form.ts'
import { SectionHeading } from '#ui/section-heading.tsx'
import { FieldNotes } from './field-notes.tsx'
import type { Submission, SubmissionValues } from './submission/form.ts'

export function useSubmission() {
  return useFormContext<SubmissionValues, unknown, Submission>()
}

/** What submitting and editing both ask, under the same names. */
type ListingValues = Pick<
  SubmissionValues,
  | 'title'
  | 'description'
  | 'category'
  | 'content'
  | 'targetAmount'
  | 'timeline'
  | 'videoUrl'
  | 'website'
>

export function useListing() {
  return useFormContext<ListingValues>()
}

/** Returns the error message of a field by its path, if it has one. */
export function useFieldError() {
  const { t } = useT()
  const { getFieldState, formState } = useSubmission()
  return (name: Parameters<typeof getFieldState>[0], values: Record<string, unknown> = {}) => {
    // The error of a field group is an object without a message.
    const message: unknown = getFieldState(name, formState).error?.message
    return typeof message === 'string' ? errorText(t, message, values) : undefined
  }
}

interface SectionProps {
  /** Of its heading. */
  id: string
  number: number
  title: string
  intro?: ReactNode
  children: ReactNode
}

/** A numbered section of the form; below the listing's title when it is being edited. */
export function Section({ id, number, title, intro, children }: SectionProps) {
  const level = useContext(FieldNotes) ? 3 : 2
  return (
    <section className="grid gap-6 border-t border-line pt-7" aria-labelledby={id}>
      <div>
        <p className="font-display text-sm font-bold text-lamp-ink" aria-hidden="true">
          {number}
        </p>
        <SectionHeading id={id} level={level} className="mt-1 text-2xl">
          {title}
        </SectionHeading>
        {intro && <p className="mt-2 max-w-[62ch] text-soft">{intro}</p>}
      </div>
      {children}
    </section>
  )
}
