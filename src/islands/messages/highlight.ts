/** Splits a text at each match, ignoring case and accents as the database search does. */
export function highlight(text: string, query: string): { text: string; isHit: boolean }[] {
  const wanted = fold(query.trim())
  if (wanted === '') return [{ text, isHit: false }]
  // Folding can change the length of a text, so fold and match per character.
  const characters = [...text]
  const folded: string[] = []
  const origin: number[] = []
  characters.forEach((character, index) => {
    for (const unit of fold(character)) {
      folded.push(unit)
      origin.push(index)
    }
  })
  const units = [...wanted]
  const hits = new Set<number>()
  for (let start = 0; start + units.length <= folded.length; start++) {
    if (!units.every((unit, offset) => folded[start + offset] === unit)) continue
    for (let offset = 0; offset < units.length; offset++) hits.add(origin[start + offset] ?? 0)
  }
  return characters.reduce<{ text: string; isHit: boolean }[]>((pieces, character, index) => {
    const isHit = hits.has(index)
    const last = pieces.at(-1)
    if (last?.isHit === isHit) last.text += character
    else pieces.push({ text: character, isHit })
    return pieces
  }, [])
}

/** Without case and accents. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
