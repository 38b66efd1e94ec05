import { describe, expect, it } from 'vitest'
import { fileTypeOf } from './file-type.ts'

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const zip = (...entries: string[]) => `PK\x03\x04${'\0'.repeat(26)}${entries.join('PK\x01\x02')}`

describe('fileTypeOf', () => {
  it.each([
    ['%PDF-1.7\n', 'application/pdf'],
    [
      zip('[Content_Types].xml', 'xl/workbook.xml'),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    [
      zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet', 'content.xml'),
      'application/vnd.oasis.opendocument.spreadsheet',
    ],
    ['name,amount\nlamp,12\n', 'text/csv'],
    ['\xef\xbb\xbfname;amount', 'text/csv'],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
  ])('reads %j as %s', (content, type) => {
    expect(fileTypeOf(bytes(content))).toBe(type)
  })

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a page after space', ' \n<html>'],
    ['a page after a byte order mark', '\xef\xbb\xbf<html>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a script of a shell', '#!/bin/sh\nrm -r /'],
    ['PostScript', '%!PS-Adobe'],
    ['a program', 'MZ\x90\0\x03'],
    ['an archive', zip('readme.txt')],
    ['a text document', zip('[Content_Types].xml', 'word/document.xml')],
    ['a workbook with macros', zip('[Content_Types].xml', 'xl/workbook.xml', 'xl/vbaProject.bin')],
    ['a text with a zero', 'name\0amount'],
    ['bytes that are no text', '\xff\xfen\0a\0'],
    ['nothing', ''],
  ])('refuses %s', (_name, content) => {
    expect(fileTypeOf(bytes(content))).toBeUndefined()
  })
})
