/** A question without what could tell who asked: addresses, numbers of telephones, cards and accounts, links. */
export function forgetPeople(question: string): string {
  return question
    .replace(/[^\s@]+@[^\s@]+\.[^\s@]+/g, '…')
    .replace(/\bhttps?:\/\/\S+/gi, '…')
    .replace(/\+?\d(?:[\s().-]?\d){5,}/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300)
}
