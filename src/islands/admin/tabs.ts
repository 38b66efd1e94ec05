import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { TabId } from './tab-ids.ts'

/** In tab order, each loaded on first use. */
export const TABS = {
  projects: lazy(() => import('./projects/index.tsx')),
  users: lazy(() => import('./users/index.tsx')),
  messages: lazy(() => import('./messages/index.tsx')),
  translations: lazy(() => import('./translations/index.tsx')),
  reports: lazy(() => import('./reports/index.tsx')),
  overview: lazy(() => import('./overview/index.tsx')),
  audit: lazy(() => import('./audit/index.tsx')),
} satisfies Record<TabId, LazyExoticComponent<ComponentType>>
