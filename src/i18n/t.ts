import { catalogue } from './catalogue.ts'
import { serverTranslator } from './server.ts'

/** The translator of `.astro` files and endpoints; includes published texts. */
export const { getT, reload } = serverTranslator(catalogue)
