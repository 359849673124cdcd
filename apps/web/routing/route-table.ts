import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { ROW_ID } from '#platform/contract/values/row-id.ts'
import type { RouteGroup, WebRoute } from '#platform/web/web-module.ts'

type PageModule = { default: ComponentType }

/** Fits a page out before it is shown, such as with antd it needs. */
export type Prepare = (route: WebRoute, load: () => Promise<PageModule>) => () => Promise<PageModule>

/** A path that led to a route, with the values of its `:params`. */
export interface RouteMatch {
  route: WebRoute
  params: Readonly<Record<string, string>>
}

/** All routes, found by path or by name. */
export interface RouteTable {
  match(path: string): RouteMatch | null
  /** The route of this name, or that to which the group of this name leads. */
  byName(name: string): WebRoute | undefined
  /** Where a path without a page of its own leads, if anywhere. */
  redirectOf(path: string): string | undefined
  /** The route's menu entry, its parents' where it names none; empty when there is none. */
  menuNoOf(route: WebRoute): string
  /** The route's page, fetched when first rendered. The same component each time, until `renew`. */
  pageOf(route: WebRoute): LazyExoticComponent<ComponentType>
  /** Forgets a page that could not be fetched, so that it is fetched again. */
  renew(route: WebRoute): void
  /** Fetches a page ahead of time; errors show when it is opened. */
  prefetch(route: WebRoute): void
}

interface Pattern {
  route: WebRoute
  expression: RegExp
  names: string[]
}

function compile(route: WebRoute): Pattern {
  const names: string[] = []
  const source = route.path
    .split('/')
    .map((part) => {
      if (!part.startsWith(':')) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      names.push(part.slice(1))
      // An address with something else where an id belongs is no address of the product.
      return part === ':id' ? `(${ROW_ID.source.slice(1, -1)})` : '([^/]+)'
    })
    .join('/')
  return { route, expression: new RegExp(`^${source}$`), names }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** What leads to pages under other paths and names. */
interface Detours {
  groups?: readonly RouteGroup[]
  redirects?: Readonly<Record<string, string>>
}

/** Builds the table. Fixed paths win over those with `:params`. Throws when two routes or groups share a name, or a group leads nowhere. */
export function createRouteTable(
  routes: readonly WebRoute[],
  prepare: Prepare,
  { groups = [], redirects: paths = {} }: Detours = {},
): RouteTable {
  const names = new Map(routes.map((route) => [route.name, route]))
  if (names.size !== routes.length) throw new Error('two routes have the same name')
  const redirects = { ...paths }
  for (const { path, names: ofGroup = [], leadsTo } of groups) {
    const route = names.get(leadsTo)
    if (!route) throw new Error(`${path} leads to no route`)
    redirects[path] = route.path
    for (const name of ofGroup) {
      if (names.has(name)) throw new Error('two routes have the same name')
      names.set(name, route)
    }
  }
  const patterns = routes.map(compile).sort((a, b) => a.names.length - b.names.length)
  const pages = new Map<WebRoute, LazyExoticComponent<ComponentType>>()

  function menuNoOf(route: WebRoute): string {
    if (route.menuNo) return route.menuNo
    const parent = route.parent === undefined ? undefined : names.get(route.parent)
    return parent ? menuNoOf(parent) : ''
  }

  return {
    match(path) {
      for (const { route, expression, names: paramNames } of patterns) {
        const values = expression.exec(path)
        if (!values) continue
        const params = Object.fromEntries(paramNames.map((name, index) => [name, decode(values[index + 1] ?? '')]))
        return { route, params }
      }
      return null
    },
    byName: (name) => names.get(name),
    redirectOf: (path) => (Object.hasOwn(redirects, path) ? redirects[path] : undefined),
    menuNoOf,
    pageOf(route) {
      let page = pages.get(route)
      if (!page) {
        page = lazy(prepare(route, route.load))
        pages.set(route, page)
      }
      return page
    },
    renew: (route) => void pages.delete(route),
    prefetch: (route) => void prepare(route, route.load)().catch(() => undefined),
  }
}
