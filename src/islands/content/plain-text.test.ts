import { describe, expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

describe('plainText', () => {
  it('keeps the words and drops the marks', () => {
    const source = 'Ask **us** & read the [terms](/terms).\n\nThen `go`:\n\n- one\n- *two*\n'
    expect(plainText(source)).toBe('Ask us & read the terms.\nThen go:\none\ntwo')
  })

  it('leaves out tags and pictures', () => {
    expect(plainText('<Note>\n\nA word ![a picture](/x.png)<b>here</b>\n\n</Note>')).toBe(
      'A word here',
    )
  })
})
