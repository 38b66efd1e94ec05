export const TAB_IDS = [
  'projects',
  'users',
  'messages',
  'translations',
  'reports',
  'overview',
  'audit',
] as const

export type TabId = (typeof TAB_IDS)[number]

export function isTab(value: string | null): value is TabId {
  return TAB_IDS.some((id) => id === value)
}
