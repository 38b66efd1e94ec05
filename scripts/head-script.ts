import { buildSync } from 'esbuild'
import { LOCALES } from '#i18n/locales.ts'

/** Compiles `src/layouts/head-script.ts` into the inline script of every page's head. */
export function compileHeadScript(): string {
  const { outputFiles } = buildSync({
    stdin: {
      contents: `import { prepareDocument } from './src/layouts/head-script.ts'
prepareDocument(${JSON.stringify(LOCALES)})`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2020',
    write: false,
  })
  return outputFiles.map(({ text }) => text.trim()).join('')
}
