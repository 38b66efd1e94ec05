import { describe, expect, it } from 'vitest'
import { applyMark, MARKS, type Mark } from './markdown-edit.ts'

/** `<` and `>>` mark the ends of the selection, `|` a cursor. */
function parse(shown: string) {
  const start = shown.search(/[|<]/)
  const bare = shown.replace(/[|<]/, '')
  const close = bare.indexOf('>>')
  return { text: bare.replace('>>', ''), start, end: close < 0 ? start : close }
}

function run(shown: string, mark: Mark): string {
  const selection = parse(shown)
  const { from, to, insert, start, end } = applyMark(selection, mark)
  const text = selection.text.slice(0, from) + insert + selection.text.slice(to)
  return start === end
    ? `${text.slice(0, start)}|${text.slice(start)}`
    : `${text.slice(0, start)}<${text.slice(start, end)}>>${text.slice(end)}`
}

describe('applyMark', () => {
  it.each<[Mark, string, string]>([
    ['bold', 'a <word>> here', 'a **<word>>** here'],
    ['bold', 'a **<word>>** here', 'a <word>> here'],
    ['bold', 'a <**word**>> here', 'a <word>> here'],
    ['bold', 'a | b', 'a **|** b'],
    ['italic', '<x>>', '_<x>>_'],
    ['heading', 'one\ntw|o', 'one\n## tw|o'],
    ['heading', '## tw|o', 'tw|o'],
    ['list', '<one\n\ntwo>>', '<- one\n\n- two>>'],
    ['list', '<- one\n- two>>', '<one\ntwo>>'],
    ['numbers', '<one\ntwo>>', '<1. one\n2. two>>'],
    ['quote', '|', '> |'],
    ['link', 'see <this>>', 'see [this](<https://>>)'],
    ['link', '<https://example.org>>', '[|](https://example.org)'],
  ])('%s: %j becomes %j', (mark, before, after) => {
    expect(run(before, mark)).toBe(after)
  })

  it('loses nothing of the text, wherever the selection is', () => {
    const text = 'One **two**\n\n- three\n> four'
    for (const mark of MARKS) {
      for (let start = 0; start <= text.length; start += 1) {
        const { from, to, insert } = applyMark({ text, start, end: text.length }, mark)
        const after = text.slice(0, from) + insert + text.slice(to)
        expect(after.replace('https', '').replace(/[^a-z]/gi, '')).toBe('Onetwothreefour')
      }
    }
  })
})

describe('at the edges', () => {
  it.each<[Mark, string, string]>([
    // A marker on one side only does not count.
    ['bold', '**<word>>', '****<word>>**'],
    ['bold', '<word>>**', '**<word>>****'],
    ['bold', '<**word>>', '**<**word>>**'],
    ['bold', '<word**>>', '**<word**>>**'],
    ['bold', '<****>>', '|'],
    ['bold', '<***>>', '**<***>>**'],
    ['heading', 'on|e\ntwo', '## on|e\ntwo'],
    ['heading', '\n|two', '\n## |two'],
    ['heading', 'one\n|', 'one\n## |'],
    ['list', '<one\n  \ntwo>>', '<- one\n  \n- two>>'],
    ['list', '<- one\ntwo>>', '<- one\n- two>>'],
    ['list', '<- one\n\n- two>>', '<one\n\ntwo>>'],
    ['list', '  |', '-   |'],
    ['heading', '|\ntwo', '## |\ntwo'],
    ['quote', '<\n>>', '<\n>>'],
    ['link', '<http://example.org>>', '[|](http://example.org)'],
    ['link', '<see https://example.org>>', '[see https://example.org](<https://>>)'],
    ['link', '<https://example.org now>>', '[https://example.org now](<https://>>)'],
  ])('%s: %j becomes %j', (mark, before, after) => expect(run(before, mark)).toBe(after))
})
