import { readMenuTarget } from '#modules/identity/menu/contract/menu-target.ts'
import type { SessionUser } from '#platform/web/session.ts'
import type { WebRoute } from '#platform/web/web-module.ts'

/** Where a menu entry leads (spec shell §2). */
export type MenuTarget =
  | { kind: 'route'; route: WebRoute }
  /** A service gives the address. */
  | { kind: 'custom' }
  /** A page elsewhere, with placeholders. */
  | { kind: 'link'; template: string }
  | { kind: 'unknown' }

const LINK = /^(https?|ftp):\/\//i

/** Reads what stands in a menu entry's url: a route's name, `custom:…`, or a link. Everything else is unknown. */
export function menuTargetOf(url: string, byName: (name: string) => WebRoute | undefined): MenuTarget {
  const target = readMenuTarget(url)
  if (target.kind === 'custom') return { kind: 'custom' }
  if (target.kind === 'link') return target
  const route = byName(target.name)
  // A path with values in it cannot be opened from a menu, which has none to give.
  return route && !route.path.includes(':') ? { kind: 'route', route } : { kind: 'unknown' }
}

/** Authority lists that a link may carry, by placeholder: the type of the user's data (spec shell §3). */
const DATA_TYPES: Readonly<Record<string, string>> = { orgNo: '1', warehouseNo: '3', classifyType: '4' }
const PLACEHOLDER = /\{(orgNo|warehouseNo|classifyType|tenantsid)\}/g

/**
 * The link with the reader's numbers in place of `{orgNo}`, `{warehouseNo}`, `{classifyType}` and `{tenantsid}`, several
 * separated by commas, each encoded. Null when that is no address, or one of another place than the link names.
 */
export function filledLink(template: string, user: Pick<SessionUser, 'tenantsid' | 'userDataList'>): string | null {
  const valuesOf = (name: string): readonly string[] =>
    name === 'tenantsid'
      ? [user.tenantsid]
      : user.userDataList.filter(({ dataType }) => dataType === DATA_TYPES[name]).map(({ dataValue }) => dataValue)
  const filled = template.replace(PLACEHOLDER, (_, name: string) => valuesOf(name).map(encodeURIComponent).join(','))
  if (!LINK.test(filled) || !URL.canParse(filled)) return null
  const bare = template.replace(PLACEHOLDER, '')
  const isSamePlace = URL.canParse(bare) && new URL(bare).host === new URL(filled).host
  return isSamePlace ? new URL(filled).href : null
}

/** The address that a service gave, with its named values as the query. Null when it is not one of the web. */
export function customAddress(dcUrl: string, parameters: Readonly<Record<string, string>>): string | null {
  if (!URL.canParse(dcUrl)) return null
  const url = new URL(dcUrl)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
