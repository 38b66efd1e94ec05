import { serveOnSupabase } from '../_shared/deno.ts'
import handler from './handler.ts'

serveOnSupabase(handler)
