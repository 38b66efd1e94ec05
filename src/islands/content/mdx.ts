import Checklist from './checklist.astro'
import Example from './example.astro'
import Heading from './heading.astro'
import Link from './link.astro'
import Note from './note.astro'

/** What MDX files may use without importing it. */
export const mdxComponents = { a: Link, h2: Heading, Checklist, Example, Note }
