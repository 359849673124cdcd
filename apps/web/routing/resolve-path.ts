import { SIGN_IN_PATH } from '#platform/web/kit/expiry.ts'
import type { Session } from '#platform/web/session.ts'
import type { WebRoute } from '#platform/web/web-module.ts'
import type { RouteTable } from './route-table.ts'
import { signInUrl } from './safe-redirect.ts'

export const HOME_PATH = '/dashboard'
export const NOT_FOUND_PATH = '/404'
/** Paths are read with the parser of addresses, which wants a site. */
const ANY_SITE = 'http://site.invalid'

/** A page to show under its path. */
export interface Target {
  route: WebRoute
  params: Readonly<Record<string, string>>
  path: string
  fullPath: string
  query: URLSearchParams
  menuNo: string
}

/** Where a path leads: to sign-in, to a page, or on to another path. */
export type Destination = { kind: 'signIn' } | { kind: 'redirect'; to: string } | { kind: 'page'; target: Target }

/**
 * The guard (spec shell §2, §6): public pages are open to all, everything else needs a session, the route's menu entry, its
 * module in the licence, and the party, one of the roles and the flag that the route may name; signed-in people have no business at
 * sign-in; unknown paths lead to `/404`.
 */
export function resolvePath(fullPath: string, table: RouteTable, session: Session | null): Destination {
  if (!URL.canParse(fullPath, ANY_SITE)) return { kind: 'redirect', to: NOT_FOUND_PATH }
  const url = new URL(fullPath, ANY_SITE)
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/+$/, '') : url.pathname
  const here = path + url.search

  if (path === SIGN_IN_PATH) return session ? { kind: 'redirect', to: '/' } : { kind: 'signIn' }
  const match = table.match(path)
  if (!session && !match?.route.isPublic) return { kind: 'redirect', to: signInUrl(here) }
  if (path === '/') return { kind: 'redirect', to: HOME_PATH }
  if (path.startsWith('/redirect/')) return { kind: 'redirect', to: path.slice('/redirect'.length) + url.search }
  const group = table.redirectOf(path)
  if (group !== undefined) return { kind: 'redirect', to: group + url.search }
  if (!match) return { kind: 'redirect', to: NOT_FOUND_PATH }

  const { roles, module, side, flag } = match.route
  if (!match.route.isPublic && session?.isOpen(module) === false) return { kind: 'redirect', to: NOT_FOUND_PATH }
  if (roles && !session?.hasRole(roles)) return { kind: 'redirect', to: NOT_FOUND_PATH }
  if (side && session?.side !== side) return { kind: 'redirect', to: NOT_FOUND_PATH }
  const menuNo = table.menuNoOf(match.route)
  if (flag && !session?.flagsOf(menuNo).has(flag)) return { kind: 'redirect', to: NOT_FOUND_PATH }
  if (menuNo && !match.route.isPublic && !session?.hasMenu(menuNo)) return { kind: 'redirect', to: NOT_FOUND_PATH }
  return { kind: 'page', target: { ...match, path, fullPath: here, query: url.searchParams, menuNo } }
}

/** Where a path leads in the end, and under which path. */
export interface Arrival {
  fullPath: string
  destination: Exclude<Destination, { kind: 'redirect' }>
}

const MOST_REDIRECTS = 5

/** Follows redirects to the end. Too many of them end at `/404` or sign-in. */
export function followPath(fullPath: string, table: RouteTable, session: Session | null, steps = 0): Arrival {
  const destination = resolvePath(fullPath, table, session)
  if (destination.kind !== 'redirect') return { fullPath, destination }
  if (steps > MOST_REDIRECTS) throw new Error(`no page for ${NOT_FOUND_PATH}`)
  const end = session ? NOT_FOUND_PATH : SIGN_IN_PATH
  return followPath(steps < MOST_REDIRECTS ? destination.to : end, table, session, steps + 1)
}
