import Checklist from './checklist.astro'
import Example from './example.astro'
import Heading from './heading.astro'
import Image from './image.astro'
import Link from './link.astro'
import Note from './note.astro'
import Subheading from './subheading.astro'
import Table from './table.astro'

/** Components available in MDX without an import. */
export const mdxComponents = {
  a: Link,
  h2: Heading,
  h3: Subheading,
  img: Image,
  table: Table,
  Checklist,
  Example,
  Note,
}
