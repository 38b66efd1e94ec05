import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

/** Attributes that are shown or read aloud. */
const SPOKEN = [
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'label',
  'placeholder',
  'title',
]
/** The same in every language: product names, and codes and addresses that illustrate a format. */
const ALLOWED = [/^Backlit$/, /^Lumi$/, /^https?:\/\/\S*$/, /^[\w.+-]+@[\w.-]+$/]

/** Blanks a match but keeps its line breaks, so that line numbers stay right. */
const blank = (match: string) => match.replace(/[^\n]/g, ' ')

/** The markup of an `.astro` file as JSX, in a fragment. */
function asJsx(source: string): string {
  const markup = source
    .replace(/^---\n[\s\S]*?\n---/, blank)
    .replace(/(?<=<(script|style)\b[^>]*(?<!\/)>)[\s\S]*?(?=<\/\1>)/g, blank)
    .replace(/<!--[\s\S]*?-->|<!doctype[^>]*>/gi, blank)
    .replace(/<(meta|link|br|hr|img|input|source)\b((?:[^>{]|\{[^}]*\})*?)\s?(?<!\/)>/g, '<$1$2/>')
  return `<>${markup}</>`
}

/** Hard-coded visible words, as `line: words`. */
function hardCoded(file: string, source: string): string[] {
  const code = file.endsWith('.astro') ? asJsx(source) : source
  const tree = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const look = (node: ts.Node, words: string) => {
    const text = words
      .replace(/&#?\w+;/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    if (!/\p{L}/u.test(text) || ALLOWED.some((allowed) => allowed.test(text))) return
    const leading = node.getFullText().length - node.getFullText().trimStart().length
    const { line } = tree.getLineAndCharacterOfPosition(node.getFullStart() + leading)
    found.push(`${file}:${line + 1} ${text}`)
  }
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node)) look(node, node.text)
    if (ts.isJsxAttribute(node) && SPOKEN.includes(node.name.getText())) {
      for (const words of literals(node.initializer)) look(node, words)
    } else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) {
      for (const words of literals(node)) look(node, words)
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** String literals an expression may evaluate to: itself, template parts, operands of `?:`, `&&`, `||`, `??`. */
function literals(node: ts.Node | undefined): string[] {
  if (!node) return []
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node)) {
    return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)]
  }
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node))
    return literals(node.expression)
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(literals)
  const joins = [
    ts.SyntaxKind.AmpersandAmpersandToken,
    ts.SyntaxKind.BarBarToken,
    ts.SyntaxKind.QuestionQuestionToken,
  ]
  if (ts.isBinaryExpression(node) && joins.includes(node.operatorToken.kind)) {
    return [node.left, node.right].flatMap(literals)
  }
  return []
}

const files = globSync('src/**/*.{astro,tsx}')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.test.tsx'))

describe('visible words', () => {
  it('come from translation.json or src/content, never from markup', () => {
    expect(files.length).toBeGreaterThan(60)
    expect(files.flatMap((file) => hardCoded(file, readFileSync(file, 'utf8')))).toEqual([])
  })

  it('are found in text, attributes and expressions', () => {
    const page = [
      '---',
      'const words = <p>not markup</p>',
      '---',
      '<p class="lead">{t("a.b")} Backlit</p>',
      '<p>',
      '  Backlit is {what}',
      '</p>',
      '<img src="/a.png" alt="A chart">',
      '<a title={open ? "Close" : t("x")} href="/x" {...rest}>{count > 0 && "some"}</a>',
      '<script>const a = "<p>no words</p>"</script>',
      '{list.map((item) => <li data-x="no">{item.name}: 日本</li>)}',
    ].join('\n')
    expect(hardCoded('a.astro', page)).toEqual([
      'a.astro:6 Backlit is',
      'a.astro:8 A chart',
      'a.astro:9 Close',
      'a.astro:9 some',
      'a.astro:11 : 日本',
    ])
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a component, not a template
    const island = 'const a = <b aria-label="Shut" title={`${a}: ${b} left`}>{t(`x.${y}`)}</b>'
    expect(hardCoded('a.tsx', island)).toEqual(['a.tsx:1 Shut', 'a.tsx:1 left'])
  })

  it('are looked for in markup that was read to the end', () => {
    const broken = files.filter((file) => {
      const source = readFileSync(file, 'utf8')
      const code = file.endsWith('.astro') ? asJsx(source) : source
      const { diagnostics } = ts.transpileModule(code, {
        fileName: 'a.tsx',
        reportDiagnostics: true,
        compilerOptions: { jsx: ts.JsxEmit.Preserve },
      })
      return (diagnostics ?? []).length > 0
    })
    expect(broken).toEqual([])
  })
})
