import Checklist from './Checklist.astro'
import Example from './Example.astro'
import Heading from './Heading.astro'
import Link from './Link.astro'
import Note from './Note.astro'

/** What MDX files may use without importing it. */
export const mdxComponents = { a: Link, h2: Heading, Checklist, Example, Note }
