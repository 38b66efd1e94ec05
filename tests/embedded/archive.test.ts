import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { extractArchive, writeArchive } from '../../scripts/transfer/archive.ts'
import { removeFolder, temporaryFolder } from '../support/embedded.ts'

/** Made by version 0.1.0, whose headers lack the ustar magic. */
const FIRST =
  'H4sIAAAAAAAAA+2WsW7bMBCGtdZPIWiO1TtSIik/RYdMDTocyWOq1pZckS5QBHn3QEqaGGmKDKnjofwA4sRfB+pffvEiu4lTrL/FcShOBACAAlgq/FkBQB49QwEIQmNRwiEmmgqAUxnLFDe3q3NbyJwRT4ksRf64P9ht7+r9NIZ+y/FffuP1/Ktn+RetgJz/9wA/fKKUfwH/LTsa+sAxnXIAeC3/SuPz+79pRM7/e3CzKssqjNOOUrUpK0vu+7ZP67ke9musLub3P3mK/TjMDVBjDffqjjzPkgCh1ohrwEswG4ANQA0Anx+6+uuJUj8OsdqUV18WLZHd8tE+8o8DD+5Y4iFN/SLMDpeep0H1US3Lyv5KS5u8+K3EryRaNTtzJD0qaclC20qDRmghFDbQKhOk5aCZyKHRjq3XymjDYJXkjptGyFZVy5G39ydXf7sqX3KjXnDjDckuUIMuhIAcdOi4A/TMznhk60QnwClvuVONti5Y25IXTthOkDTNg5vVvPLUlslk3swd199V3gAQAAA='

const folder = temporaryFolder()
afterAll(() => removeFolder(folder))

const described = () => ({
  version: '0.2.0',
  made: '2026-11-01T08:00:00.000Z',
  migrations: [],
  tables: [],
  sequences: [],
})
const emptyFolder = (name: string): string => {
  const path = join(folder, name)
  mkdirSync(path)
  return path
}

it('reads archives of the first version', async () => {
  const file = join(folder, 'first.tar.gz')
  writeFileSync(file, Buffer.from(FIRST, 'base64'))
  const target = emptyFolder('first')
  const { version, entries } = await extractArchive(file, target)
  expect(version).toBe('0.1.0')
  expect(Object.keys(entries)).toEqual(['secrets.json', 'database/public.profiles'])
  expect(readFileSync(join(target, 'database/public.profiles'), 'utf8')).toBe('1\tPat\n')
})

it('round-trips empty files, one block, and more than a stream buffers', async () => {
  const contents = [0, 512, 5_000_000].map((size) => Buffer.alloc(size, 'backlit'))
  const entries = contents.flatMap((content, at) => {
    const path = join(folder, `content-${at}`)
    writeFileSync(path, content)
    return [
      { name: `database/memory.t${at}`, content },
      { name: `database/disk.t${at}`, content: { file: path } },
    ]
  })
  const file = join(folder, 'sizes.tar.gz')
  await writeArchive(file, entries, described)
  const target = emptyFolder('sizes')
  await extractArchive(file, target)
  for (const [at, content] of contents.entries())
    for (const place of ['memory', 'disk'])
      expect(readFileSync(join(target, `database/${place}.t${at}`)).equals(content)).toBe(true)
})

it('leaves nothing behind when an entry cannot be read or has an invalid name', async () => {
  const none = join(folder, 'none')
  const gone = [{ name: 'secrets.json', content: { file: join(folder, 'gone') } }]
  const elsewhere = [{ name: '../secrets.json', content: Buffer.from('{}') }]
  // Often, as the archive may still be opened when its entry has failed.
  for (let at = 0; at < 20; at += 1) {
    const file = join(none, `${at}.tar.gz`)
    await expect(writeArchive(file, gone, described)).rejects.toThrow('ENOENT')
    await expect(writeArchive(file, elsewhere, described)).rejects.toThrow('cannot hold')
  }
  expect(readdirSync(none)).toEqual([])
})

it('refuses an entry that is there twice', async () => {
  const file = join(folder, 'twice.tar.gz')
  const entry = { name: 'secrets.json', content: Buffer.from('{}') }
  await writeArchive(file, [entry, entry], described)
  await expect(extractArchive(file, emptyFolder('twice'))).rejects.toThrow('twice')
})
