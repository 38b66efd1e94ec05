export interface Mail {
  /** A single address without a name. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Local part of the Message-ID, which identifies duplicates. */
  readonly id?: string
  /** Further headers, such as `List-Unsubscribe`; not sender, recipient or content headers. */
  readonly headers?: Readonly<Record<string, string>>
}
