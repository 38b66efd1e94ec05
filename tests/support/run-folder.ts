import { RUN_FOLDER, removeFolder, temporaryFolder } from './embedded.ts'

/** Vitest globalSetup: a folder that all test files of a run share. With several projects, the first manages it. */
export default function setup(): (() => void) | undefined {
  if (process.env[RUN_FOLDER]) return undefined
  const folder = temporaryFolder()
  process.env[RUN_FOLDER] = folder
  return () => removeFolder(folder)
}
