import { config } from 'zod'

// Otherwise zod tries `new Function`, which our CSP blocks and reports.
config({ jitless: true })

export * from 'zod'
