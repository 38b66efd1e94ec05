import { comparePassword, hashPassword } from './password-hashing.ts'

/** What Lite gets for its `import bcrypt from 'bcryptjs'`. */
export default {
  hash: (password: string) => hashPassword(password),
  compare: comparePassword,
}
