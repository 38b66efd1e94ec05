/** What the support flow needs of a project. Without id or title nothing can be supported. */
export interface SupportProject {
  readonly id: string
  readonly title: string
  readonly slug: string
  readonly creatorId: string | null
  readonly creatorName: string
}
