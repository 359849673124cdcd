import type { Side as ActingSide } from '#platform/contract/lifecycle.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import { createStore, useStore } from './store.ts'

/** The party a person belongs to. */
export type Side = Exclude<ActingSide, 'system'>

/** The signed-in user (spec shell §3, user info). */
export interface SessionUser {
  id: string
  userNo: string
  userName: string
  orgNo: string
  orgName: string
  warehouseNo: string
  warehouseName: string
  /** The supplier whose side this user is on; empty for the purchaser's people. */
  belongSupplier: string
  supplierName: string
  side: Side
  limitCount: number
  tenantsid: string
  /** Numbers of the user's roles. */
  roleNos?: readonly string[]
  userDataList: readonly { dataType: string; dataValue: string }[]
  /** 0: the licence page stands instead of everything else. */
  isLicense?: 0 | 1
  /** Names of the modules that the licence leaves out. */
  closedModules?: readonly string[]
  /** Nothing else may be done before. */
  mustChangePassword?: boolean
  /** A role demands a second factor that is not set up. */
  mustSetUpFactor?: boolean
  /** Days that the password still counts, once they are few enough to warn. */
  passwordExpiresInDays?: number | null
  /** How often the company has changed its own texts; 0: it has none. */
  textVersion?: number
  /** Decimals of the company's currencies, by their codes. */
  currencyDecimals?: Readonly<Record<string, number>>
  /** The language chosen for good; empty: none. */
  language?: Language | ''
}

/** A menu entry of the signed-in user with its permission flags (spec shell §3, menu item). */
export interface SessionMenu extends Partial<Record<PermissionFlag, boolean>> {
  menuNo: string
  /** In the reader's language. */
  menuName: string
  menuLevel: string
  /** Number of the entry above; `0` at the root. */
  menuOwner: string
  /** Route name; empty for groups. */
  url: string
  /** Name of a drawing. */
  icon: string
  sort: number
  appNo: string
  /** Present when the list is nested. */
  children?: readonly SessionMenu[]
}

/** Who is signed in and what they may do. */
export interface Session {
  userInfo: SessionUser
  menus: readonly SessionMenu[]
  side: Side
  /** Permission flags of a menu entry; empty when the user does not have the entry. */
  flagsOf(menuNo: string): ReadonlySet<PermissionFlag>
  hasMenu(menuNo: string): boolean
  /** Whether the user has one of these roles; the role `admin` stands for all (spec shell §6). */
  hasRole(roleNos: readonly string[]): boolean
  /** Whether the licence includes a module, by its name; what belongs to none is always there. */
  isOpen(module: string | undefined): boolean
}

/** The role that any route's list of roles lets in. */
const ADMIN_ROLE = 'admin'

const NO_FLAGS: ReadonlySet<PermissionFlag> = new Set()

function collectFlags(menus: readonly SessionMenu[], into: Map<string, ReadonlySet<PermissionFlag>>): void {
  for (const menu of menus) {
    into.set(menu.menuNo, new Set(PERMISSION_FLAGS.filter((flag) => menu[flag] === true)))
    if (menu.children) collectFlags(menu.children, into)
  }
}

/** A session from the answer of `getCurrentUserInfo`. */
export function createSession(answer: { userInfo: SessionUser; allMenuList: readonly SessionMenu[] }): Session {
  const flags = new Map<string, ReadonlySet<PermissionFlag>>()
  collectFlags(answer.allMenuList, flags)
  return {
    userInfo: answer.userInfo,
    menus: answer.allMenuList,
    side: answer.userInfo.side,
    flagsOf: (menuNo) => flags.get(menuNo) ?? NO_FLAGS,
    hasMenu: (menuNo) => flags.has(menuNo),
    isOpen: (module) => module === undefined || answer.userInfo.closedModules?.includes(module) !== true,
    hasRole: (roleNos) => [ADMIN_ROLE, ...roleNos].some((roleNo) => answer.userInfo.roleNos?.includes(roleNo)),
  }
}

const store = createStore<Session | null>(null)

/** Begins (or, with null, ends) the session of this page. */
export const setSession = (session: Session | null): void => store.set(session)

/** The session, or null while nobody is signed in. */
export const currentSession = (): Session | null => store.get()

/** The session, or null while nobody is signed in. */
export const useOptionalSession = (): Session | null => useStore(store)

/** The session, for screens that exist only when signed in. */
export function useSession(): Session {
  const session = useStore(store)
  if (!session) throw new Error('useSession is for screens behind sign-in')
  return session
}
