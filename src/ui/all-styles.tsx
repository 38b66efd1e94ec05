import { use } from 'react'
import { loadAppStyles } from './app-styles.ts'

/** Keeps what stands beside it waiting until all styles are here. */
export function AllStyles(): null {
  use(loadAppStyles())
  return null
}
