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
  /** Title while none is typed. */
  untitled: string
}

/** The card of the listing as it grows. Follows a moment later, as every title has its own generated cover. */
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
