import { useEffect, useRef } from 'react'
import { useT } from '#i18n/island.tsx'
import { toast } from '#ui/toast.ts'
import type { SubmitFormApi } from './use-draft.ts'

/** Explains in a toast why submitting failed validation. */
export function useInvalidToasts(form: SubmitFormApi): void {
  const { t } = useT()
  const { submitCount, errors } = form.formState
  const seen = useRef(0)
  useEffect(() => {
    if (seen.current === submitCount) return
    seen.current = submitCount
    const { rules, ...others } = errors
    if (codesIn(others).includes('form.required')) {
      toast({
        title: t('toasts.missingTitle'),
        description: t('toasts.missingText'),
        type: 'error',
      })
    } else if (Object.keys(others).length > 0) {
      toast({
        title: t('toasts.invalidTitle'),
        description: t('toasts.invalidText'),
        type: 'error',
      })
    }
    if (rules) {
      toast({
        title: t('toasts.rulesTitle'),
        description: t('toasts.rulesText'),
        type: 'error',
      })
    }
  }, [submitCount, errors, t])
}

/** Error messages in an error tree; those of support options are nested. */
function codesIn(tree: object): unknown[] {
  return Object.values(tree).flatMap((node) => {
    if (typeof node !== 'object' || node === null) return []
    return 'message' in node ? [node.message] : codesIn(node)
  })
}
