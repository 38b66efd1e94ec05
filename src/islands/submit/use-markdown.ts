import { useEffect, useState } from 'react'

/** Sanitised Markdown as on the public page. The renderer is loaded with the first text. */
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
