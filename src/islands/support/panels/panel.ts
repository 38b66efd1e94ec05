import type { InterestRecord, InterestState } from '../interest.ts'

/** What the dialog shows: the overview, one of the steps, or a form. */
export type InterestView = 'overview' | 'edit' | 'still' | InterestState

/** What was done, by its words in `interest.done`. */
export type Done =
  | 'withdrawn'
  | 'agreed_outside'
  | 'terms_shared'
  | 'declined'
  | 'edited'
  | 'confirmed'

/** What every form of the dialog needs. */
export interface PanelProps {
  record: InterestRecord
  otherName: string
  onView: (view: InterestView) => void
  /** The step is taken: tells so and shows how things stand now. */
  onDone: (done: Done) => void
  /** Shows how things stand now, after the other side was quicker. */
  onStale: () => void
}
