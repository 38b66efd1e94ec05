export const OPTION_TYPES = ['equity', 'token', 'revenue', 'grant', 'other'] as const

export type OptionType = (typeof OPTION_TYPES)[number]

/** Title of an untitled option. */
export const DEFAULT_OPTION_TITLE = 'Support Option'

/** Defaults of missing values. A missing thumbnail stays null: the UI draws a cover. */
export const PROJECT_DEFAULTS = {
  title: 'Untitled Project',
  creatorName: 'Anonymous',
  displayOrder: 9999,
} as const

/** How a listing can end. */
export const OUTCOME_RESULTS = ['reached', 'partly', 'not_reached'] as const
export type OutcomeResult = (typeof OUTCOME_RESULTS)[number]
