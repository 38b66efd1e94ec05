import type { RenderedMail } from './layout.ts'

export interface Mail extends RenderedMail {
  /** A single address without a name. */
  readonly to: string
  /** Local part of the Message-ID, which identifies duplicates. */
  readonly id?: string
}
