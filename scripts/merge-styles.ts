import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const LINK = /<link rel="stylesheet" href="(\/[^"]+\.css)">/g
/** The stylesheets of a page rendered on demand, as Astro lists them: without the first slash. */
const LISTED = /\[(?:\{"type":"external","src":"[^"]+\.css"\},?){2,}\]/g

/**
 * Merges the render-blocking stylesheets of each page into one. Pages with the same stylesheets share it.
 *
 * @param client Folder of the built pages.
 * @param server Folder of what renders the others.
 */
export function mergeStyles(client: string, server: string): void {
  const made = new Set<string>()
  const merge = (sheets: readonly string[]): string => {
    const styles = sheets.map((href) => readFileSync(join(client, href), 'utf8').trim()).join('\n')
    const hash = createHash('sha256').update(styles).digest('base64url').slice(0, 8)
    const href = `/_astro/page.${hash}.css`
    if (!made.has(href)) writeFileSync(join(client, href), styles)
    made.add(href)
    return href
  }
  for (const file of globSync(`${client}/**/*.html`)) {
    const html = readFileSync(file, 'utf8')
    const sheets = [...html.matchAll(LINK)].map(([, href = '']) => href)
    if (sheets.length < 2) continue
    const merged = `<link rel="stylesheet" href="${merge(sheets)}">`
    // The merged sheet takes the first one's place; there are no styles between them to reorder.
    let isFirst = true
    const page = html.replace(LINK, () => {
      if (!isFirst) return ''
      isFirst = false
      return merged
    })
    writeFileSync(file, page)
  }
  for (const file of globSync(`${server}/**/*.mjs`)) {
    const code = readFileSync(file, 'utf8')
    const merged = code.replace(LISTED, (list) => {
      const styles: { src: string }[] = JSON.parse(list)
      const src = merge(styles.map((style) => `/${style.src}`)).slice(1)
      return JSON.stringify([{ type: 'external', src }])
    })
    if (merged !== code) writeFileSync(file, merged)
  }
}
