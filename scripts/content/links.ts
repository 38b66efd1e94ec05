import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Collection } from '#content/schemas.ts'
import { isLocale } from '#i18n/locales.ts'
import { ROUTES } from '#i18n/paths.ts'
import { screenFiles } from '#islands/content/screens.ts'
import type { Fault } from './fault.ts'
import type { Outline } from './markdown.ts'
import { type Doc, findDoc, isPublicFile, SOURCE_LOCALE, sourcesOf, type Tree } from './tree.ts'

/** Pages that list a whole collection, with each entry's slug as an anchor. */
const LISTS: Readonly<Record<string, Collection>> = {
  [ROUTES.faq]: 'faq',
  [ROUTES.help]: 'help',
  [ROUTES.successStories]: 'stories',
}

/** The template that is made from the interface's words. */
const BUDGET = 'budget'

type Outlines = (doc: Doc) => Outline

/** Checks the links and images of one text. External links are not requested. */
export function checkReferences(tree: Tree, doc: Doc, outlines: Outlines): Fault[] {
  const { links, images } = outlines(doc)
  const faults: Fault[] = []
  for (const { target, line } of links) {
    const message = linkFault(tree, doc, target, outlines)
    if (message) faults.push({ kind: 'link', file: doc.file, line, message })
  }
  for (const { target, alt, line } of images) {
    const message = imageFault(tree, doc, target, alt)
    if (message) faults.push({ kind: 'image', file: doc.file, line, message })
  }
  return faults
}

function linkFault(tree: Tree, doc: Doc, target: string, outlines: Outlines): string | undefined {
  if (/^(https?:\/\/[^/]|mailto:[^@]+@)/.test(target)) return undefined
  const [path = '', anchor] = target.split('#', 2)
  if (path === '' && anchor) return anchorFault(ownAnchors(doc, outlines), target, anchor)
  if (!path.startsWith('/') || path.startsWith('//')) {
    return `"${target}" has to start with /, #, https:// or mailto:`
  }
  const [, first = ''] = path.split('/')
  if (isLocale(first)) return `"${target}" names a language; write the address without it`
  const route = path.split('?')[0] ?? path
  if (isPublicFile(tree, route) && route !== '/') return undefined
  const anchors = anchorsOf(tree, route, doc.locale, outlines)
  if (!anchors) return `"${target}" is no page of this site`
  return anchor ? anchorFault(anchors, target, anchor) : undefined
}

function anchorFault(anchors: readonly string[], target: string, anchor: string) {
  return anchors.includes(decoded(anchor)) ? undefined : `"${target}" points at no heading`
}

/** The anchors of the page at a path without locale; undefined when there is no such page. */
function anchorsOf(
  tree: Tree,
  route: string,
  locale: string,
  outlines: Outlines,
): readonly string[] | undefined {
  const list = LISTS[route]
  if (list) return sourcesOf(tree).flatMap((doc) => (doc.collection === list ? [doc.slug] : []))
  const [, template] = /^\/templates\/([^/]+)\.(?:txt|csv|xlsx)$/.exec(route) ?? []
  if (template === BUDGET) return []
  if (template) return findDoc(tree, 'templates', SOURCE_LOCALE, template) && []
  const [, folder, name] = /^\/(guides|success-stories)\/([^/]+)$/.exec(route) ?? []
  if (!name && !Object.values<string>(ROUTES).includes(route)) return undefined
  const slug = name ?? route.slice(1)
  const collections: readonly Collection[] = name
    ? [folder === 'guides' ? 'guides' : 'stories']
    : ['pages', 'legal']
  for (const code of [locale, SOURCE_LOCALE]) {
    for (const collection of collections) {
      const doc = findDoc(tree, collection, code, slug)
      if (doc) return ownAnchors(doc, outlines)
    }
  }
  return name ? undefined : pageAnchors(tree, slug)
}

/** The ids in the page's own file, for pages that show no text from `src/content`. */
function pageAnchors(tree: Tree, slug: string): readonly string[] {
  const pages = join(tree.root, 'src/pages/[...locale]')
  const file = [`${slug || 'index'}.astro`, join(slug, 'index.astro')]
    .map((name) => join(pages, name))
    .find(existsSync)
  if (!file) return []
  return [...readFileSync(file, 'utf8').matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)
}

function ownAnchors(doc: Doc, outlines: Outlines): readonly string[] {
  return outlines(doc).headings.map(({ anchor }) => anchor)
}

function imageFault(tree: Tree, doc: Doc, target: string, alt: string): string | undefined {
  if (alt.trim() === '')
    return `"${target}" needs a description between [ and ], for people who cannot see it`
  const shown = screenFiles(target, doc.locale)
  if (shown.length > 0) {
    const missing = shown.find((file) => !isPublicFile(tree, file))
    return missing && `there is no file public${missing}; npm run guide-pictures makes it`
  }
  if (target.startsWith('/')) {
    return isPublicFile(tree, target) ? undefined : `there is no file public${target}`
  }
  if (/^\.{1,2}\//.test(target)) {
    const file = join(tree.root, dirname(doc.file), target)
    return existsSync(file) ? undefined : `there is no file ${target} beside this text`
  }
  return `"${target}": pictures come from this site; put the file into public and write /name.png`
}

function decoded(anchor: string): string {
  try {
    return decodeURIComponent(anchor)
  } catch {
    return anchor
  }
}
