/** Characters with which spreadsheets begin a formula, also after spaces and in their wide forms. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/**
 * Rows as comma-separated values (RFC 4180) with a byte order mark, so that spreadsheets read them as UTF-8. A cell that
 * a spreadsheet would run as a formula gets an apostrophe in front.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

function cell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n\t']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
