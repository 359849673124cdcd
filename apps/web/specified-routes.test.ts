import { describe, expect, it } from 'vitest'
import { demoRoles } from '#db/demo/users.ts'
import { START_ROUTE } from '#platform/contract/values/product.ts'
import { createSession, type SessionMenu, type SessionUser } from '#platform/web/session.ts'
import { appRoutes } from './app-routes.ts'
import { moduleRoutes } from './modules.ts'
import { followPath, HOME_PATH } from './routing/resolve-path.ts'

/** Paths of shell §2 and the names that the specification gives them, as far as their areas are in the product. */
const NAMED: Readonly<Record<string, string>> = {
  '/dashboard': 'Dashboard',
  '/base/organizational': 'Organizational',
  '/offsite/delivery/address': 'Offsite.Delivery',
  '/baseManage/user': 'BaseManage.Base.User',
  '/receipt-tracking/acceptance-details': 'ReceiptTracking.Acceptance.Details',
  '/receipt-tracking/rejection-details': 'ReceiptTracking.Rejection.Details',
  '/receipt-tracking/return-details': 'ReceiptTracking.Return.Details',
  '/receipt-tracking/inspections': 'ReceiptTracking.Inspection',
  '/receipt-tracking/put-away-tasks': 'ReceiptTracking.PutAway.Tasks',
  '/receipt-tracking/warehousing-details': 'ReceiptTracking.Warehousing.Details',
  '/orderCollaboration/outsourced-order-query': 'Offsite.Outsourced.Order',
  '/orderCollaboration/userOrder': 'Offsite.User.Order',
  '/orderCollaboration/userOrder/acceptance': 'Offsite.User.Order.Acceptance',
  '/orderCollaboration/userOrder/acceptance-change': 'Offsite.User.Order.Acceptance.Change',
  '/orderCollaboration/userOrder/date-change': 'Offsite.User.Order.Acceptance.DateChange',
  '/newsnotice-list': 'Offsite.Announcement.News',
}

/** Paths whose names the specification does not show; `1` and `N` stand for an id and a number. */
const PATHS = [
  '/404',
  '/announcement',
  '/announcement-detail',
  '/setting/user-info',
  '/setting/password',
  '/base/organizational',
  '/base/add-organizational',
  '/base/modify-organizational/1',
  '/base/supplier',
  '/base/add-supplier',
  '/base/modify-supplier/1',
  '/base/address',
  '/base/add-address',
  '/base/modify-address/1',
  '/baseManage/add-user',
  '/baseManage/modify-user/1/N',
  '/baseManage/role',
  '/baseManage/add-role',
  '/baseManage/modify-role/1/N',
  '/offsite/delivery/add-address',
  '/offsite/delivery/modify-address/1',
  '/offsite/orderTracking',
  '/offsite/receivingDetails',
  '/offsite/asnTracking',
  '/offsite/addAsn',
  '/offsite/addAsn/add',
  '/offsite/label-print',
  '/offsite/split-label-print',
  '/newsnotice-list-detail',
  '/myschedule-list',
  '/reconciliation-invoicing/deduction-manage',
  '/reconciliation-invoicing/deduction-manage/handle/1',
  '/reconciliation-invoicing/pool',
  '/reconciliation-invoicing/management',
  '/reconciliation-invoicing/management/add',
  '/reconciliation-invoicing/management/invoicing',
  '/reconciliation-invoicing/management/generate',
  '/reconciliation-invoicing/management/enter',
]

const REDIRECTS: Readonly<Record<string, string>> = {
  '/setting': '/setting/user-info',
  '/base': '/base/organizational',
  '/baseManage': '/baseManage/user',
  '/offsite': '/offsite/delivery/address',
  '/offsite/add-address': '/offsite/delivery/add-address',
  '/offsite/modify-address': '/offsite/delivery/address',
  '/outsourced-order-query': '/orderCollaboration/outsourced-order-query',
  '/deliverySchedule': '/newsnotice-list',
  '/receipt-tracking': '/receipt-tracking/acceptance-details',
  '/orderCollaboration': '/orderCollaboration/outsourced-order-query',
  '/reconciliation-invoicing': '/reconciliation-invoicing/deduction-manage',
}

/** Names of groups without a screen, and the path to which a menu entry of that name leads. */
const GROUPS: Readonly<Record<string, string>> = {
  'Base.Basic': '/base/organizational',
  BaseManage: '/baseManage/user',
  'BaseManage.Base': '/baseManage/user',
  'Offsite.Delivery': '/offsite/delivery/address',
  'Offsite.Schedule.Setting': '/newsnotice-list',
  'Offsite.Order.Collaboration': '/orderCollaboration/outsourced-order-query',
  'Reconciliation.Invoicing': '/reconciliation-invoicing/deduction-manage',
}

type Reader = 'buyer' | 'supplier' | 'admin'
const EVERYBODY: readonly Reader[] = ['buyer', 'supplier', 'admin']

/** Who gets into a page of the specification, in the demo company; all others end at /404. */
const READERS: Readonly<Record<string, readonly Reader[]>> = {
  '/dashboard': EVERYBODY,
  '/setting': EVERYBODY,
  '/setting/password': EVERYBODY,
  '/base': ['admin'],
  '/base/supplier': ['admin'],
  '/base/add-organizational': ['admin'],
  '/base/address': ['admin'],
  '/base/add-address': ['admin'],
  '/base/modify-address/1': ['admin'],
  '/baseManage': ['admin'],
  '/baseManage/modify-user/1/N': ['admin'],
  '/baseManage/modify-role/1/N': ['admin'],
  '/offsite': EVERYBODY,
  '/offsite/delivery/address': EVERYBODY,
  '/offsite/delivery/add-address': EVERYBODY,
  '/offsite/delivery/modify-address/1': EVERYBODY,
  '/offsite/add-address': EVERYBODY,
  '/offsite/modify-address': EVERYBODY,
  '/offsite/orderTracking': EVERYBODY,
  '/offsite/receivingDetails': EVERYBODY,
  '/offsite/asnTracking': EVERYBODY,
  '/offsite/addAsn': EVERYBODY,
  '/offsite/addAsn/add': EVERYBODY,
  '/offsite/label-print': EVERYBODY,
  '/offsite/split-label-print': EVERYBODY,
  '/deliverySchedule': EVERYBODY,
  '/receipt-tracking': EVERYBODY,
  '/receipt-tracking/rejection-details': EVERYBODY,
  '/receipt-tracking/return-details': EVERYBODY,
  '/receipt-tracking/warehousing-details': EVERYBODY,
  '/orderCollaboration': EVERYBODY,
  '/outsourced-order-query': EVERYBODY,
  '/orderCollaboration/userOrder': EVERYBODY,
  '/orderCollaboration/userOrder/acceptance': EVERYBODY,
  '/orderCollaboration/userOrder/acceptance-change': EVERYBODY,
  '/orderCollaboration/userOrder/date-change': EVERYBODY,
  '/newsnotice-list': EVERYBODY,
  '/newsnotice-list-detail': EVERYBODY,
  '/myschedule-list': EVERYBODY,
  '/reconciliation-invoicing': EVERYBODY,
  '/reconciliation-invoicing/deduction-manage': EVERYBODY,
  '/reconciliation-invoicing/deduction-manage/handle/1': EVERYBODY,
  '/reconciliation-invoicing/pool': EVERYBODY,
  '/reconciliation-invoicing/management': EVERYBODY,
  '/reconciliation-invoicing/management/add': EVERYBODY,
  '/reconciliation-invoicing/management/invoicing': EVERYBODY,
  '/reconciliation-invoicing/management/generate': EVERYBODY,
  '/reconciliation-invoicing/management/enter': EVERYBODY,
}

/** A session of a demo role without the roles' names: only its menu entries count. */
function sessionOf(reader: Reader) {
  const menus = demoRoles.find(({ roleNo }) => roleNo === reader)?.menus ?? {}
  const allMenuList = Object.keys(menus).map((menuNo) => ({ menuNo, isSearch: true }) as SessionMenu)
  const side = reader === 'supplier' ? ('supplier' as const) : ('purchaser' as const)
  return createSession({ userInfo: { side } as SessionUser, allMenuList })
}

const HIDDEN = ['/404', '/announcement', '/announcement-detail', '/newsnotice-list', '/newsnotice-list-detail']

describe('shell §2: the routes of the specification', () => {
  it.each(Object.entries(NAMED))('have the page %s under the name %s', (path, name) => {
    expect(appRoutes.match(path)?.route.name).toBe(name)
    expect(appRoutes.byName(name)?.path).toBe(path)
  })

  it.each(PATHS)('have the page %s', (path) => {
    expect(appRoutes.match(path)).not.toBeNull()
  })

  it.each(Object.entries(REDIRECTS))('lead from %s to %s, where there is a page', (path, to) => {
    expect(appRoutes.redirectOf(path)).toBe(to)
    expect(appRoutes.match(to)).not.toBeNull()
  })

  it.each(Object.entries(GROUPS))('have the group %s, which leads to %s', (name, path) => {
    expect(appRoutes.byName(name)?.path).toBe(path)
  })

  it.each(EVERYBODY)('open for the %s those pages whose menu entry their role has, and no others', (reader) => {
    const session = sessionOf(reader)
    const opened = Object.keys(READERS).filter((path) => followPath(path, appRoutes, session).fullPath !== '/404')
    expect(opened).toEqual(Object.keys(READERS).filter((path) => READERS[path]?.includes(reader)))
  })

  it('shell §6: open for the role admin but for what a supplier does with its own company', () => {
    const session = sessionOf('admin')
    const closed = moduleRoutes.filter((route) => {
      const menuNo = appRoutes.menuNoOf(route)
      return route.isPublic !== true && menuNo !== '' && !session.hasMenu(menuNo)
    })
    expect(new Set(closed.map((route) => appRoutes.menuNoOf(route)))).toEqual(
      new Set(['ownSupplier', 'supplierColleague']),
    )
  })

  it('lead to sign-in whoever is not signed in, and remember where they wanted to go', () => {
    for (const path of Object.keys(READERS)) {
      expect(followPath(path, appRoutes, null).fullPath).toBe(`/login?redirect=${encodeURIComponent(path)}`)
    }
  })

  it('keep out of the menu what it does not show, and open two pages to all', () => {
    for (const path of [...HIDDEN, '/myschedule-list']) expect(appRoutes.match(path)?.route.isHidden, path).toBe(true)
    for (const path of PATHS) {
      expect(appRoutes.match(path)?.route.isPublic === true, path).toBe(path.startsWith('/announcement'))
    }
  })

  it('begin at the dashboard, which the user’s url names', () => {
    expect(appRoutes.byName(START_ROUTE)?.path).toBe(HOME_PATH)
  })

  it('know the parent of a page of the orders', () => {
    const parentOf = (name: string) => appRoutes.byName(`Offsite.User.Order.${name}`)?.parent
    expect(parentOf('Acceptance')).toBe('Offsite.User.Order')
    expect(parentOf('Acceptance.Change')).toBe('Offsite.User.Order.Acceptance')
    expect(parentOf('Acceptance.DateChange')).toBe('Offsite.User.Order.Acceptance')
  })
})
