import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#i18n/island.tsx'

export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useT()
  const [copied, setCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Denied, or no TLS; the text can still be selected.
    }
  }
  return (
    <button type="button" className="btn btn-small" onClick={copy}>
      {copied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
      <span role="status">{copied ? t('profile.copied') : label}</span>
    </button>
  )
}
