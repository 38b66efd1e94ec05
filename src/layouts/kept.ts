import type { Catalogue } from '#i18n/catalogue.ts'

const kept = new WeakMap<Catalogue, Map<string, string>>()

/** Finished markup by name. Published texts make another catalogue, and what was rendered from the old one goes with it. */
export function keptParts(texts: Catalogue): Map<string, string> {
  const parts = kept.get(texts) ?? new Map<string, string>()
  kept.set(texts, parts)
  return parts
}
