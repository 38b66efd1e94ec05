/** Project fields of the support flow. Without an id or title support is disabled. */
export interface SupportProject {
  readonly id: string
  readonly title: string
  readonly slug: string
  readonly creatorId: string | null
  readonly creatorName: string
  /** Where supporters may live; see `isOpenTo`. */
  readonly openTo: readonly string[]
}
