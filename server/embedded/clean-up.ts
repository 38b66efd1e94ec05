export type Cleanup = () => Promise<void> | void

/** Runs steps, the last first, each once. A failure is logged: the database must stop and the lock go all the same. */
export async function cleanUp(steps: Cleanup[]): Promise<void> {
  for (const step of steps.splice(0).reverse())
    try {
      await step()
    } catch (error) {
      console.error(error)
    }
}
