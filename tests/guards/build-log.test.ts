import { build } from 'vite'
import { expect, test } from 'vitest'
import { onBundlerLog } from '../../scripts/bundler-log.ts'

/** Warnings from bundling one module. */
async function warningsOf(code: string): Promise<string[]> {
  const warnings: string[] = []
  const warn = (message: string) => void warnings.push(message)
  await build({
    configFile: false,
    logLevel: 'warn',
    customLogger: {
      info: () => {},
      warn,
      warnOnce: warn,
      error: warn,
      clearScreen: () => {},
      hasErrorLogged: () => false,
      hasWarned: false,
    },
    plugins: [
      {
        name: 'module-of-the-test',
        resolveId: (id) => (id === 'virtual:test' ? id : undefined),
        load: (id) => (id === 'virtual:test' ? code : undefined),
      },
    ],
    build: { write: false, rolldownOptions: { input: 'virtual:test', onLog: onBundlerLog } },
  })
  return warnings
}

test('the warning about rendered MDX is dropped, any other is printed', async () => {
  expect(await warningsOf('"use astro:head-inject"; export default 1')).toEqual([])
  expect(await warningsOf('"use planted"; export default 1')).toEqual([
    expect.stringContaining('"use planted"'),
  ])
  expect(await warningsOf('globalThis.made = eval("1")')).toEqual([expect.stringContaining('EVAL')])
})
