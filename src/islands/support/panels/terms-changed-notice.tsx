import { TriangleAlert } from 'lucide-react'
import { useT } from '#i18n/island.tsx'
import type { Interest, InterestSide } from '../interest.ts'

interface Props {
  interest: Interest
  side: InterestSide
  otherName: string
}

/** The option was changed or removed and the supporter has not responded. */
export function TermsChangedNotice({ interest, side, otherName }: Props) {
  const { t } = useT()
  if (!interest.termsChangedAt) return null
  const kind = interest.newTerms ? 'Terms' : 'Removed'
  return (
    <p className="mt-2 flex gap-2 text-[0.92rem] leading-snug font-semibold text-lamp-ink">
      <TriangleAlert className="mt-0.5 flex-none" size={16} aria-hidden="true" />
      {side === 'supporter'
        ? t(`interest.still${kind}`)
        : t(`interest.wait${kind}`, { name: otherName })}
    </p>
  )
}
