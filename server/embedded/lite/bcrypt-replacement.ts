import { comparePassword, hashPassword } from './password-hashing.ts'

/** Replaces Lite's `bcryptjs`; see password-hashing.ts. */
export default {
  hash: (password: string) => hashPassword(password),
  compare: comparePassword,
}
