import { expect, it } from 'vitest'
import { toTextFile } from './text-file.ts'

it('underlines headings and keeps the rest', () => {
  expect(toTextFile('Update', '\nDear supporters,\n\n## Done\n\n- [what]\n')).toBe(
    '\uFEFFUpdate\r\n======\r\n\r\nDear supporters,\r\n\r\nDone\r\n----\r\n\r\n- [what]\r\n',
  )
})
