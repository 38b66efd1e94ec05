import { useEffect, useState } from 'react'

/** Markdown as the public page shows it, safe. The renderer is downloaded with the first text. */
export function useMarkdown(source: string): string {
  const [html, setHtml] = useState('')
  useEffect(() => {
    let current = true
    if (source.trim() === '') {
      setHtml('')
      return
    }
    void import('#islands/listing/markdown.ts').then(({ renderMarkdown }) => {
      if (current) setHtml(renderMarkdown(source))
    })
    return () => {
      current = false
    }
  }, [source])
  return html
}
