const MOST = 1_000

/** Remembers answers that depend on a text alone, as headers and addresses come again and again. */
export function remembered<Answer>(answer: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>()
  return (text) => {
    const former = known.get(text)
    if (former !== undefined) return former
    const latest = answer(text)
    // Whoever sends ever new texts only makes others' be worked out again.
    if (known.size >= MOST) known.clear()
    known.set(text, latest)
    return latest
  }
}
