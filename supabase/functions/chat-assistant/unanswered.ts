/** Removes personal data from a question: addresses, phone, card and account numbers, links. */
export function redactPersonalData(question: string): string {
  return question
    .replace(/[^\s@]+@[^\s@]+\.[^\s@]+/g, '…')
    .replace(/\bhttps?:\/\/\S+/gi, '…')
    .replace(/\+?\d(?:[\s().-]?\d){5,}/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300)
}
