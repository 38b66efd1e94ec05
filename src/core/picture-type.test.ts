import { describe, expect, it } from 'vitest'
import { pictureTypeOf } from './picture-type.ts'

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

describe('pictureTypeOf', () => {
  it.each([
    ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
    ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
    ['GIF89a\x01\0', 'image/gif'],
    ['RIFF\x24\0\0\0WEBPVP8 ', 'image/webp'],
    ['\0\0\0\x20ftypavif\0\0\0\0', 'image/avif'],
    ['\0\0\0\x20ftypavis\0\0\0\0', 'image/avif'],
    ['\0\0\0\x20ftypmif1\0\0\0\0avifmiaf', 'image/avif'],
  ])('reads %j as %s', (header, type) => {
    expect(pictureTypeOf(bytes(header))).toBe(type)
  })

  it.each([
    ['a program', 'MZ\x90\0\x03'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['a page', '<!doctype html><img src="x.png">'],
    ['a PDF', '%PDF-1.7'],
    ['a film', '\0\0\0\x20ftypisom\0\0\x02\0'],
    ['a film that claims to be a picture too', '\0\0\0\x20ftypisom\0\0\x02\0isomavif'],
    ['a picture of a phone', '\0\0\0\x20ftypmif1\0\0\0\0mif1heic'],
    ['a signature that is not at the start', ' GIF89a'],
    ['a picture in another file', 'xRIFF\x24\0\0\0WEBPVP8 '],
    ['a film in another file', 'xx\0\0\0\x20ftypavif\0\0\0\0'],
    ['a sound', 'RIFF\x24\0\0\0WAVEfmt '],
    ['half a signature', '\x89PNG'],
    ['nothing', ''],
  ])('refuses %s', (_name, header) => {
    expect(pictureTypeOf(bytes(header))).toBeUndefined()
  })
})
