import { serveOnSupabase } from '../_shared/deno.ts'
import handler, { warm } from './handler.ts'

serveOnSupabase(handler, warm)
