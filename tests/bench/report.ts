import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')
const DOCUMENT = resolve(ROOT, 'docs/performance.md')
const BIOME = resolve(ROOT, 'node_modules/@biomejs/biome/bin/biome')

/** A target. Missing one never fails the run. */
export interface Bar {
  readonly text: string
  readonly ok: boolean
}

export interface Part {
  readonly title: string
  /** By row name, then by column. */
  readonly rows?: Readonly<Record<string, object>>
  readonly bars?: readonly Bar[]
}

/** Read before the bench adds its own load, to show whether other work distorts the times. */
const loadAtStart = loadavg()[0] ?? 0

/**
 * Prints the results of a bench and replaces its section of docs/performance.md.
 * @param command The npm script, which also names the section.
 */
export function publish(command: string, parts: readonly Part[]): void {
  for (const { title, rows, bars = [] } of parts) {
    console.log(`\n${title}`)
    if (rows) console.table(rows)
    for (const bar of bars) console.log(`${bar.ok ? 'ok  ' : 'OVER'} ${bar.text}`)
  }
  const document = readFileSync(DOCUMENT, 'utf8')
  writeFileSync(
    DOCUMENT,
    replaceSection(document, command, [circumstances(command), ...parts.map(markdown)].join('\n')),
  )
  // Lint wants the columns aligned.
  spawnSync(process.execPath, [BIOME, 'format', '--write', DOCUMENT], { stdio: 'ignore' })
}

/** Replaces the text between the markers of a section. Throws when the document has no such section. */
export function replaceSection(document: string, name: string, text: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [document.indexOf(start), document.indexOf(end)]
  if (from === -1 || to < from) throw new Error(`docs/performance.md has no section ${name}.`)
  return `${document.slice(0, from + start.length)}\n\n${text}\n${document.slice(to)}`
}

function circumstances(command: string): string {
  const date = new Date().toISOString().slice(0, 10)
  const { version } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8'))
  const load = `load ${loadAtStart.toFixed(1)} before the run`
  return `\`npm run ${command}\`, Backlit ${version}, ${date}, Node ${process.versions.node}, ${availableParallelism()} cores, ${load}.\n`
}

function markdown({ title, rows, bars = [] }: Part): string {
  const lines = bars.map(({ text, ok }) => `- ${ok ? 'met' : '**missed**'}: ${escaped(text)}\n`)
  return [`### ${title}\n`, ...(rows ? [`${table(rows)}\n`] : []), lines.join('')]
    .filter((part) => part !== '')
    .join('\n')
}

function table(rows: Readonly<Record<string, object>>): string {
  const columns = [...new Set(Object.values(rows).flatMap((row) => Object.keys(row)))]
  const line = (cells: readonly unknown[]) =>
    `| ${cells.map((cell) => escaped(String(cell ?? ''))).join(' | ')} |`
  return [
    line(['', ...columns]),
    line(['---', ...columns.map(() => '---:')]),
    ...Object.entries(rows).map(([name, row]) => {
      const cells = new Map<string, unknown>(Object.entries(row))
      return line([name, ...columns.map((column) => cells.get(column))])
    }),
  ].join('\n')
}

const escaped = (text: string): string => text.replace(/[<|]/g, '\\$&')
