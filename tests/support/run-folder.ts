import { RUN_FOLDER, removeFolder, temporaryFolder } from './embedded.ts'

/** Vitest globalSetup: a folder for what is made once a run. Of several projects the first one makes and removes it. */
export default function setup(): (() => void) | undefined {
  if (process.env[RUN_FOLDER]) return undefined
  const folder = temporaryFolder()
  process.env[RUN_FOLDER] = folder
  return () => removeFolder(folder)
}
