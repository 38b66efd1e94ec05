import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const STYLESHEET = /<link rel="stylesheet" href="(\/[^"]+\.css)">/g

/**
 * Merges the render-blocking stylesheets of each prerendered page into one. Pages with the same stylesheets share it.
 *
 * @param client Folder of the built pages.
 * @returns How many stylesheets were made.
 */
export function mergeStyles(client: string): number {
  const made = new Set<string>()
  for (const file of globSync(`${client}/**/*.html`)) {
    const html = readFileSync(file, 'utf8')
    const sheets = [...html.matchAll(STYLESHEET)].map(([, href = '']) => href)
    if (sheets.length < 2) continue
    const styles = sheets.map((href) => readFileSync(join(client, href), 'utf8').trim()).join('\n')
    const hash = createHash('sha256').update(styles).digest('base64url').slice(0, 8)
    const href = `/_astro/page.${hash}.css`
    if (!made.has(href)) writeFileSync(join(client, href), styles)
    made.add(href)
    // The merged sheet takes the first one's place; there are no styles between them to reorder.
    let isFirst = true
    const page = html.replace(STYLESHEET, () => {
      if (!isFirst) return ''
      isFirst = false
      return `<link rel="stylesheet" href="${href}">`
    })
    writeFileSync(file, page)
  }
  return made.size
}
