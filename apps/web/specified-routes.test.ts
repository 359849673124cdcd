import { describe, expect, it } from 'vitest'
import { START_ROUTE } from '#platform/contract/product.ts'
import { appRoutes } from './app-routes.ts'
import { HOME_PATH } from './routing/resolve-path.ts'

/** Paths of shell §2 and the names that the specification gives them, as far as their areas are in the product. */
const NAMED: Readonly<Record<string, string>> = {
  '/dashboard': 'Dashboard',
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
  '/offsite/orderTracking',
  '/offsite/receivingDetails',
  '/offsite/asnTracking',
  '/offsite/receivingDetails',
  '/offsite/addAsn',
  '/offsite/addAsn/add',
  '/offsite/label-print',
  '/offsite/split-label-print',
  '/newsnotice-list-detail',
  '/myschedule-list',
]

const REDIRECTS: Readonly<Record<string, string>> = {
  '/setting': '/setting/user-info',
  '/base': '/base/organizational',
  '/baseManage': '/baseManage/user',
  '/offsite': '/base/address',
  '/offsite/delivery/address': '/base/address',
  '/offsite/add-address': '/base/add-address',
  '/offsite/modify-address': '/base/address',
  '/deliverySchedule': '/newsnotice-list',
  '/receipt-tracking': '/receipt-tracking/acceptance-details',
  '/orderCollaboration': '/orderCollaboration/outsourced-order-query',
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
