import Slugger from 'github-slugger'
import { type MdastNode, markdownToMdast, mdxToMdast } from 'satteri'
import { type Block, blocksOf } from './blocks.ts'
import { bodyStart } from './frontmatter.ts'
import type { Doc } from './tree.ts'

interface Heading {
  readonly level: number
  readonly line: number
  readonly anchor: string
}

interface Reference {
  readonly target: string
  readonly line: number
}

interface Image extends Reference {
  readonly alt: string
}

interface Tag {
  readonly name: string
  /** MDX elements are always `complete`; tags of plain Markdown may be unbalanced. */
  readonly kind: 'open' | 'close' | 'complete'
  readonly line: number
}

export interface Outline {
  readonly blocks: readonly Block[]
  readonly headings: readonly Heading[]
  readonly links: readonly Reference[]
  readonly images: readonly Image[]
  readonly tags: readonly Tag[]
  /** Lines with a bare `{`, `}` or `<`, which MDX would run as code. */
  readonly bare: readonly number[]
  /** Why the build refuses the text; null when it does not. */
  readonly refusal: { readonly line: number; readonly reason: string } | null
}

const TAG = /<(\/?)([A-Za-z][\w.-]*)((?:\s[^<>]*?)?)(\/?)>/g

/**
 * The parts of a text that the checks need, with their lines, code left out. It is parsed as the build parses it; when
 * that fails, as plain Markdown, so that all faults are reported at once.
 */
export function outline(doc: Doc): Outline {
  const start = bodyStart(doc)
  // Blank out the frontmatter, so that line numbers stay the same.
  const text = doc.lines.map((line, index) => (index < start ? '' : line)).join('\n')
  const { tree, refusal } = parse(text)
  const anchors = new Slugger()
  const headings: Heading[] = []
  const links: Reference[] = []
  const images: Image[] = []
  const tags: Tag[] = []
  const bare = new Set<number>()

  const addTag = (tag: Tag, attribute: (name: string) => string | undefined): void => {
    tags.push(tag)
    const { line } = tag
    const [href, src] = [attribute('href'), attribute('src')]
    if (href !== undefined) links.push({ target: href, line })
    if (src !== undefined) images.push({ target: src, alt: attribute('alt') ?? '', line })
  }

  for (const node of nodesOf(tree)) {
    const line = node.position?.start.line ?? 1
    switch (node.type) {
      case 'heading':
        headings.push({ level: node.depth, line, anchor: anchors.slug(wordsOf(node)) })
        break
      case 'link':
      case 'definition':
        links.push({ target: node.url, line })
        break
      case 'image':
        images.push({ target: node.url, alt: node.alt ?? '', line })
        break
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        addTag({ name: node.name ?? '', kind: 'complete', line }, (name) => {
          const found = node.attributes.find((one) => 'name' in one && one.name === name)
          return typeof found?.value === 'string' ? found.value : undefined
        })
        break
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        bare.add(line)
        break
      case 'html':
        for (const [, slash, name = '', attributes = '', single] of node.value.matchAll(TAG))
          addTag(
            { name, kind: slash ? 'close' : single ? 'complete' : 'open', line },
            (wanted) => new RegExp(`\\s${wanted}="([^"]*)"`).exec(attributes)?.[1],
          )
        break
      case 'text':
        for (const offset of bareOffsets(text, node))
          bare.add(text.slice(0, offset).split('\n').length)
    }
  }
  return { blocks: blocksOf(tree), headings, links, images, tags, bare: [...bare], refusal }
}

function parse(text: string): { tree: MdastNode; refusal: Outline['refusal'] } {
  try {
    return { tree: mdxToMdast(text), refusal: null }
  } catch (error) {
    // "12:3: What is wrong (rule)"
    const [, line = '1', reason = String(error)] =
      /^(\d+):\d+: (.+?)(?: \(\S+\))?$/.exec((error as Error).message) ?? []
    return { tree: markdownToMdast(text), refusal: { line: Number(line), reason } }
  }
}

function* nodesOf(node: MdastNode): Generator<MdastNode> {
  yield node
  if ('children' in node) for (const child of node.children) yield* nodesOf(child)
}

function wordsOf(node: MdastNode): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value
  return 'children' in node ? node.children.map(wordsOf).join('') : ''
}

/** Offsets of characters that need a `\` before them. */
function bareOffsets(text: string, { position }: MdastNode): number[] {
  const from = position?.start.offset ?? 0
  const written = text.slice(from, position?.end.offset)
  return [...written.matchAll(/(?<!\\)[{}<]/g)].map(({ index }) => from + index)
}
