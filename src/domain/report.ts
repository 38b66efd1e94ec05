/** Reasons for which a listing can be reported, as `report_project` takes them. */
export const REPORT_REASONS = [
  'misleading',
  'prohibited',
  'rights',
  'scam',
  'broken',
  'other',
] as const

export type ReportReason = (typeof REPORT_REASONS)[number]

/** Reports an administrator decides on are in one of these states. */
export const REPORT_STATES = ['new', 'open', 'resolved', 'dismissed'] as const
