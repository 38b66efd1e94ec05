/** One mail to one person. */
export interface Mail {
  /** One plain address, without a name. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Part of the Message-ID before the `@`, so that two copies of one mail can be told to be one. */
  readonly id?: string
  /** Further headers, such as `List-Unsubscribe`. Those that say who writes to whom cannot be set. */
  readonly headers?: Readonly<Record<string, string>>
}
