export const PROJECT_STATUSES = ['pending', 'approved', 'rejected', 'archived'] as const

export type ProjectStatus = (typeof PROJECT_STATUSES)[number]
