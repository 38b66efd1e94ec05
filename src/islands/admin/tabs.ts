import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** The parts of the dashboard, in the order of the tabs. Each is downloaded when it is first opened. */
export const TABS = {
  projects: lazy(() => import('./projects/index.tsx')),
  users: lazy(() => import('./users/index.tsx')),
  messages: lazy(() => import('./messages/index.tsx')),
  translations: lazy(() => import('./translations/index.tsx')),
  reports: lazy(() => import('./reports/index.tsx')),
  overview: lazy(() => import('./overview/index.tsx')),
  audit: lazy(() => import('./audit/index.tsx')),
} satisfies Record<string, LazyExoticComponent<ComponentType>>

export type TabId = keyof typeof TABS

export const TAB_IDS = Object.keys(TABS) as TabId[]

/** True for the name of a tab. */
export function isTab(value: string | null): value is TabId {
  return value !== null && Object.hasOwn(TABS, value)
}
