import type { ComponentType } from 'react'
import type { Side } from './session.ts'

/** A screen that a module brings. */
export interface WebRoute {
  /** `/offsite/asnTracking`; may hold `:params`. */
  path: string
  /** What menus point at: `Offsite.Asn.Tracking`. */
  name: string
  /** Title of the tab and of the page. */
  titleKey: string
  /** Menu entry whose flags apply; the parent's where there is none. Without that entry nobody gets in. */
  menuNo?: string
  load: () => Promise<{ default: ComponentType }>
  /** Name of the route that this one belongs to: it lends its menu entry and stays marked in the side menu. */
  parent?: string
  /** The page is built anew each time its tab is shown, unless it holds unsaved input. */
  isNoCache?: boolean
  /** No entry of the side menu leads here. */
  isHidden?: boolean
  /** May be read without signing in. */
  isPublic?: boolean
  /** Uses no control of antd, so that the kit is not fetched for it. */
  isKitFree?: boolean
}

/** A panel on the dashboard of those who have its menu entry. Cards use plain markup, so that the kit is not fetched for them. */
export interface DashboardCard {
  key: string
  menuNo: string
  titleKey: string
  /** Only for people of this party; for both unless given. */
  side?: Side
  load: () => Promise<{ default: ComponentType }>
}

/** What a module's `web/index.ts` exports as `webModule`. */
export interface WebModule {
  routes: WebRoute[]
  dashboardCards?: DashboardCard[]
  /** Paths of groups without a screen of their own, and where they lead: `/receipt-tracking` → `/receipt-tracking/acceptance-details`. */
  redirects?: Readonly<Record<string, string>>
}
