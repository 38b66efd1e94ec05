/** A template as plain text for any editor: headings are underlined, and lines end as Windows ends them. */
export function toTextFile(title: string, body: string): string {
  const text = body.trim().replace(/^#+ (.+)$/gm, (_, heading: string) => underlined(heading, '-'))
  const whole = `${underlined(title, '=')}\n\n${text}\n`
  return `\uFEFF${whole.replaceAll('\n', '\r\n')}`
}

function underlined(heading: string, sign: string): string {
  return `${heading}\n${sign.repeat([...heading].length)}`
}
