import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A condition of the release does not hold. The message is one sentence. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError'
}

/** The checkout that is released. */
export class Repository {
  readonly root: string

  constructor(root: string) {
    this.root = root
  }

  read(name: string): string {
    try {
      return readFileSync(join(this.root, name), 'utf8')
    } catch {
      throw new ReleaseError(`There is no ${name}.`)
    }
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.root, name), text)
  }

  git(...args: readonly string[]): string {
    return execFileSync('git', args, { cwd: this.root, encoding: 'utf8' }).trim()
  }

  /** Runs npm and shows what it prints. */
  npm(...args: readonly string[]): void {
    const { status } = spawnSync('npm', args, {
      cwd: this.root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    if (status !== 0) throw new ReleaseError(`"npm ${args.join(' ')}" ended with ${status}.`)
  }

  /** Builds the image of the `Containerfile` with podman or docker. @returns the one that did, null where neither is installed */
  buildImage(tag: string): 'podman' | 'docker' | null {
    const engine = (['podman', 'docker'] as const).find(
      (name) => spawnSync(name, ['--version']).status === 0,
    )
    if (!engine) return null
    const args = ['build', '--file', 'Containerfile', '--tag', tag, '.']
    const { status } = spawnSync(engine, args, { cwd: this.root, stdio: 'inherit' })
    if (status !== 0) throw new ReleaseError(`"${engine} ${args.join(' ')}" ended with ${status}.`)
    return engine
  }

  get version(): string {
    return (JSON.parse(this.read('package.json')) as { version: string }).version
  }
}
