import type { ComponentType } from 'react'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import type { FurtherSection } from './detail/further-sections.ts'
import type { LoadLookupFields } from './pick/lookup-fields.ts'
import type { Side } from './session.ts'

/** A screen that a module brings. */
export interface WebRoute {
  /** `/offsite/asnTracking`; may hold `:params`. */
  path: string
  /** Name of its module, which the reader's licence must include; given where the modules come together. */
  module?: string
  /** What menus point at: `Offsite.Asn.Tracking`. */
  name: string
  /** Title of the tab and of the page. */
  titleKey: string
  /** What is done there, for a form that shares the title with its list. */
  actionKey?: string
  /** Menu entry whose flags apply; the parent's where there is none. Without that entry nobody gets in. */
  menuNo?: string
  load: () => Promise<{ default: ComponentType }>
  /** Name of the route that this one belongs to: it lends its menu entry and stays marked in the side menu. */
  parent?: string
  /** Only for users with one of these roles, or the role `admin` (spec shell §6). */
  roles?: readonly string[]
  /** Only for people of this party; for both unless given. */
  side?: Side
  /** Only for those who have this flag of its menu entry, too. */
  flag?: PermissionFlag
  /** Routes with the same name here are pages of one tab, which shows one of them at a time. */
  sharedTab?: string
  /** The page is built anew each time its tab is shown, unless it holds unsaved input. */
  isNoCache?: boolean
  /** No entry of the side menu leads here. */
  isHidden?: boolean
  /** May be read without signing in. */
  isPublic?: boolean
  /** Antd is fetched with the page. Others show without: what uses it there is a `lazyDialog`. */
  usesAntd?: boolean
}

/** A group of routes: its path, and each of its names in a menu entry, lead to one of its screens. */
export interface RouteGroup {
  /** `/orderCollaboration` */
  path: string
  names?: readonly string[]
  /** Name of the route that it leads to: `Offsite.Outsourced.Order`. */
  leadsTo: string
}

/** A panel on the dashboard of those who have its menu entry, or of everybody where it names none. Cards use plain markup, so that antd is not fetched for them. */
export interface DashboardCard {
  key: string
  /** As of a route. */
  module?: string
  menuNo?: string
  titleKey: string
  /** Only for people of this party; for both unless given. */
  side?: Side
  load: () => Promise<{ default: ComponentType }>
}

/** How a kind of document, found by its number, is shown and opened. */
export interface DocumentScreen {
  /** As the module's finder on the server names it. */
  kind: string
  labelKey: string
  /** Label of a state; absent where the kind has none. */
  statusKeyOf?: (status: string) => string
  /** The screen with this document open. */
  pathOf: (documentNo: string) => string
}

/** What a module's `web.ts` exports under its name, such as `ordersWeb`, or makes of what it is given. */
export interface WebModule {
  /** Namespaces whose words the module's screens use: its own first, then those of others. */
  texts: readonly [own: string, ...others: string[]]
  routes: WebRoute[]
  dashboardCards?: DashboardCard[]
  documentScreens?: DocumentScreen[]
  /** What it adds to drawers of modules below it. */
  furtherSections?: readonly FurtherSection[]
  /** Groups without a screen of their own. */
  groups?: readonly RouteGroup[]
  /** Further paths that lead to one with a screen. */
  redirects?: Readonly<Record<string, string>>
  /** What the rows of the module's lookups are made of, so that a chooser can show them as a table. */
  lookups?: LoadLookupFields
}
