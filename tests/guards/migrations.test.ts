import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import pkg from '../../package.json' with { type: 'json' }

const FOLDER = resolve(import.meta.dirname, '../../supabase/migrations')
const isReleased = Number.parseInt(pkg.version, 10) >= 1
/** The statements of all migrations, without function bodies and comments. */
const statements = readdirSync(FOLDER)
  .map((name) => readFileSync(join(FOLDER, name), 'utf8'))
  .join('\n')
  .replace(/\$\$.*?\$\$/gs, '$$$$')
  .replace(/^\s*--.*$/gm, '')
  .split(/;\s*\n/)
  .map((statement) => statement.trim().replace(/\s+/g, ' '))

// From release 1.0.0 on, migrations are only added.
test.skipIf(isReleased)('until release 1.0.0 everything is defined once, in its final form', () => {
  const defined = statements.flatMap((statement) => {
    const object =
      /^create (?:unlogged |unique )?(table|function|type|index) ([\w.]+)/.exec(statement) ??
      /^create (policy|trigger) (.+? on [\w.]+)/.exec(statement)
    return object ? [`${object[1]} ${object[2]}`] : []
  })
  expect(defined.length).toBeGreaterThan(500)
  expect(defined.filter((name, index) => defined.indexOf(name) !== index)).toEqual([])
  // Statistics of a column can only be set on the table that exists.
  const changes = statements.filter((statement) =>
    /^(drop |create or replace |alter (?!default privileges|table \S+ (enable row level|alter column \S+ set statistics)))/.test(
      statement,
    ),
  )
  expect(changes).toEqual([])
})
