import { useStore } from '@nanostores/react'
import { $search, openSearch, withParams } from '#core/router.ts'

/** Route of the messages page: none, `?thread=<id>`, optionally with `&message=<id>`, or `?project=<id>`, with `&document=<id>` to ask for one. */
export type MessagesRoute =
  | { readonly kind: 'list' }
  | { readonly kind: 'thread'; readonly id: string; readonly message?: string }
  | { readonly kind: 'project'; readonly id: string; readonly document?: string }

/** Parses a query string; `thread` wins. */
export function parseRoute(search: string): MessagesRoute {
  const query = new URLSearchParams(search)
  const thread = query.get('thread')
  if (thread) {
    const message = query.get('message')
    return { kind: 'thread', id: thread, ...(message ? { message } : {}) }
  }
  const project = query.get('project')
  if (!project) return { kind: 'list' }
  const document = query.get('document')
  return { kind: 'project', id: project, ...(document ? { document } : {}) }
}

/** The query string of a route; other parameters are kept. */
export function routeQuery(route: MessagesRoute, search: string): string {
  return withParams(search, {
    thread: route.kind === 'thread' ? route.id : null,
    message: (route.kind === 'thread' && route.message) || null,
    project: route.kind === 'project' ? route.id : null,
    document: (route.kind === 'project' && route.document) || null,
  })
}

/** Navigates. `replace` adds no history entry. */
export function goTo(route: MessagesRoute, how: 'push' | 'replace' = 'push'): void {
  openSearch(routeQuery(route, location.search), how)
}

/** The current route; follows back and forward. */
export function useRoute(): MessagesRoute {
  return parseRoute(useStore($search))
}
