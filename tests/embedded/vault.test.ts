import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { seal, unseal } from '../../server/embedded/auth/factors/vault.ts'
import { loadSecrets } from '../../server/embedded/data/secrets.ts'
import { removeFolder, temporaryFolder } from '../support/embedded.ts'

const key = randomBytes(32).toString('base64url')

describe('a sealed text', () => {
  it('opens for its owner with its key, and looks different each time', () => {
    const sealed = seal('JBSWY3DPEHPK3PXP', 'row-1', key)
    expect(unseal(sealed, 'row-1', key)).toBe('JBSWY3DPEHPK3PXP')
    expect(sealed).not.toContain('JBSWY')
    expect(seal('JBSWY3DPEHPK3PXP', 'row-1', key)).not.toBe(sealed)
  })

  it('does not open in another row, with another key, changed or cut', () => {
    const sealed = seal('secret', 'row-1', key)
    const bytes = Buffer.from(sealed, 'base64url')
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    expect(() => unseal(sealed, 'row-2', key)).toThrow()
    expect(() => unseal(sealed, 'row-1', randomBytes(32).toString('base64url'))).toThrow()
    expect(() => unseal(bytes.toString('base64url'), 'row-1', key)).toThrow()
    expect(() => unseal(sealed.slice(0, 20), 'row-1', key)).toThrow()
  })
})

describe('the key', () => {
  const folder = temporaryFolder()
  afterAll(() => removeFolder(folder))

  it('is added to a data folder that has none, and everything else stays', async () => {
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir)
    const { factorKey, ...older } = await loadSecrets(dataDir)
    const file = join(dataDir, 'secrets.json')
    writeFileSync(file, JSON.stringify(older))
    const { factorKey: added, ...rest } = await loadSecrets(dataDir)
    expect(rest).toEqual(older)
    expect(Buffer.from(added, 'base64url')).toHaveLength(32)
    expect(added).not.toBe(factorKey)
    expect(await loadSecrets(dataDir)).toEqual({ ...older, factorKey: added })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toContain(added)
  })
})
