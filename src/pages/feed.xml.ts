export { GET } from './[locale]/feed.xml.ts'

export const prerender = false
