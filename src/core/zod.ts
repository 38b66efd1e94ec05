import { config } from 'zod'

// Without this zod tries `new Function` for speed, which the pages' security policy refuses and reports.
config({ jitless: true })

export * from 'zod'
