import type { MdastNode } from 'satteri'

/** A heading, paragraph, list item or table row: what a translation has one of for each of English. */
export interface Block {
  readonly kind: 'heading' | 'paragraph' | 'list item' | 'table row'
  readonly line: number
  /** Without markup. */
  readonly text: string
  /** Of links and images, in order. */
  readonly targets: readonly string[]
}

export function blocksOf(node: MdastNode, inItem = false): Block[] {
  const block = (kind: Block['kind']): Block[] => [
    { kind, line: node.position?.start.line ?? 1, text: textOf(node), targets: targetsOf(node) },
  ]
  switch (node.type) {
    case 'heading':
      return block('heading')
    case 'tableRow':
      return block('table row')
    case 'paragraph':
      return block(inItem ? 'list item' : 'paragraph')
    default:
      return childrenOf(node).flatMap((child) => blocksOf(child, node.type === 'listItem'))
  }
}

function childrenOf(node: MdastNode): readonly MdastNode[] {
  return 'children' in node ? node.children : []
}

function textOf(node: MdastNode): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value
  const between = node.type === 'tableRow' ? ' | ' : ''
  return childrenOf(node).map(textOf).join(between)
}

function targetsOf(node: MdastNode): string[] {
  const own = node.type === 'link' || node.type === 'image' ? [node.url] : []
  return [...own, ...childrenOf(node).flatMap(targetsOf)]
}
