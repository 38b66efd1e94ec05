/** The text of SQL without comments and quoted texts, then the quoted texts, which may be statements for `execute`. */
function textsOf(source: string): string[] {
  const quoted: string[] = []
  const text = source.replace(
    /--[^\n]*|\/\*[\s\S]*?\*\/|'((?:[^']|'')*)'/g,
    (_, inside: string | undefined) => {
      if (inside !== undefined) quoted.push(inside.replaceAll("''", "'"))
      return inside === undefined ? ' ' : "''"
    },
  )
  return [text, ...quoted]
}

/** Words before `update` that make it something else: a lock, a trigger's event, what follows a conflict. */
const NO_STATEMENT = /\b(?:for|for\s+no\s+key|before|after|or|on|do|grant|revoke|,)\s*$/i

/**
 * The UPDATE and DELETE statements of a function without a WHERE, which `safeupdate` refuses in every request of
 * Supabase's Data API, those that functions make included.
 */
export function unboundedStatements(source: string): string[] {
  return textsOf(source).flatMap(unboundedIn)
}

function unboundedIn(text: string): string[] {
  const found: string[] = []
  for (const { index } of text.matchAll(/\b(?:update|delete\s+from)\s+(?=[a-z_"%])/gi)) {
    if (NO_STATEMENT.test(text.slice(0, index))) continue
    const statement = statementAt(text, index)
    const isUpdate = /^update/i.test(statement)
    if (isUpdate && !/\bset\b/i.test(outermost(statement))) continue
    if (!/\bwhere\b/i.test(outermost(statement))) found.push(statement.replace(/\s+/g, ' ').trim())
  }
  return found
}

/** Up to the semicolon or the parenthesis that ends it. */
function statementAt(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (depth < 0 || (letter === ';' && depth === 0)) return text.slice(start, at)
  }
  return text.slice(start)
}

/** Without everything in parentheses, such as a sub-query with a WHERE of its own. */
function outermost(statement: string): string {
  let text = statement
  let shorter = text.replace(/\([^()]*\)/g, ' ')
  while (shorter !== text) {
    text = shorter
    shorter = text.replace(/\([^()]*\)/g, ' ')
  }
  return text
}
