import type { Catalogue } from './catalogue.ts'

/** Texts of islands by their address. A page fills it while it is rendered, a browser before an island wakes. */
declare global {
  var backlitTexts: Map<string, Partial<Catalogue>> | undefined
}

export function islandTexts(): Map<string, Partial<Catalogue>> {
  globalThis.backlitTexts ??= new Map()
  return globalThis.backlitTexts
}
