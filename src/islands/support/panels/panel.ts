import type { InterestRecord, InterestState } from '../interest.ts'

/** Views of the dialog: overview, a form, or a state change. */
export type InterestView = 'overview' | 'edit' | 'still' | InterestState

/** Completed actions, by their keys under `interest.done`. */
export type Done =
  | 'withdrawn'
  | 'agreed_outside'
  | 'terms_shared'
  | 'declined'
  | 'edited'
  | 'confirmed'

/** Props of every form in the dialog. */
export interface PanelProps {
  record: InterestRecord
  otherName: string
  onView: (view: InterestView) => void
  /** Shows a success message and the current state. */
  onDone: (done: Done) => void
  /** Shows the current state after a concurrent change. */
  onStale: () => void
}
