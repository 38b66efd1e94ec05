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

describe('what has a shape of its own', () => {
  it('reads a hard break as a space, an item without its marks, and code as it is', () => {
    expect(plainText('one  \ntwo')).toBe('one two')
    expect(plainText('- one\n\n  more\n- two\n')).toBe('onemore\ntwo')
    expect(plainText('```\nlet a\n```')).toBe('let a')
  })

  it('has no line for what says nothing', () => {
    expect(plainText('one\n\n---\n\n![a](/b.png)\n\ntwo')).toBe('one\ntwo')
  })
})
