import { catalogue } from './catalogue.ts'
import { serverTranslator } from './server.ts'

/** The translator of `.astro` files and endpoints, with what was published since the build. */
export const { getT, renew } = serverTranslator(catalogue)
