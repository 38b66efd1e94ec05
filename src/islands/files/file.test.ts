import { describe, expect, it } from 'vitest'
import { checkFile, fitName } from './file.ts'

describe('fitName', () => {
  it.each([
    ['Letter.PDF', 'application/pdf', 'Letter.PDF'],
    ['letter.pdf.exe', 'application/pdf', 'letter.pdf.exe.pdf'],
    ['photo.jfif', 'image/jpeg', 'photo.jfif.jpg'],
    ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
    ['../../etc/passwd', 'text/csv', '-..-etc-passwd.csv'],
    ['..\\C:x.png', 'image/png', '-C-x.png'],
    ['a\u202egnp.pdf', 'application/pdf', 'a-gnp.pdf'],
    ['.pdf', 'application/pdf', 'pdf.pdf'],
    ['', 'image/webp', 'file.webp'],
    [
      '請求書.xlsx',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      '請求書.xlsx',
    ],
  ] as const)('%j as %s is %j', (given, type, name) => {
    expect(fitName(given, type)).toBe(name)
  })

  it('keeps the ending of a long name', () => {
    const name = fitName(`${'ü'.repeat(200)}.ods`, 'application/vnd.oasis.opendocument.spreadsheet')
    expect(name).toHaveLength(120)
    expect(name.endsWith('ü.ods')).toBe(true)
  })
})

describe('checkFile', () => {
  const file = (content: string, name: string) => new File([content], name)

  it('goes by the content', async () => {
    expect(await checkFile(file('%PDF-1.7', 'x.txt'))).toEqual({
      type: 'application/pdf',
      name: 'x.txt.pdf',
    })
    expect(await checkFile(file('a;b', 'x.csv'))).toEqual({ type: 'text/csv', name: 'x.csv' })
  })

  it.each([
    ['a text that is no table', file('a;b', 'x.txt'), 'file.wrong_type'],
    ['a page', file('<html>', 'x.pdf'), 'file.wrong_type'],
    ['half a picture', file('GIF89a', 'x.gif'), 'file.wrong_type'],
    ['more than 10 MB', file(`%PDF-1.7${' '.repeat(10_485_760)}`, 'x.pdf'), 'file.too_large'],
  ])('refuses %s', async (_what, given, code) => {
    await expect(checkFile(given)).rejects.toMatchObject({ code })
  })
})
