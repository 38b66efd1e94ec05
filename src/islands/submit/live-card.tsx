import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { CardPreview } from './card-preview.tsx'
import { useSubmission } from './parts.tsx'
import type { SubmissionValues } from './submission/form.ts'
import { listingOf } from './submission/listing.ts'
import type { Pictures } from './use-pictures.ts'

const SETTLE_MS = 400

interface Props {
  pictures: Pictures
  creator: string
  /** Title to show while none is typed. */
  untitled: string
}

/** Live card of the listing. Deferred, as every title generates a new cover. */
export function LiveCard({ pictures, creator, untitled }: Props) {
  const { control, getValues } = useSubmission()
  const values = useWatch({ control }) as SubmissionValues
  const [settled, setSettled] = useState<SubmissionValues>(() => getValues())
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(structuredClone(values)), SETTLE_MS)
    return () => window.clearTimeout(timer)
  }, [values])
  const project = listingOf(
    { ...settled, title: settled.title.trim() || untitled },
    pictures,
    creator,
  )
  return <CardPreview project={project} cover={pictures.cover?.url} />
}
