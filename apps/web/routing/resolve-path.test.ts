import { describe, expect, it } from 'vitest'
import { createSession, type SessionMenu, type SessionUser } from '#platform/web/session.ts'
import type { WebRoute } from '#platform/web/web-module.ts'
import { followPath, resolvePath } from './resolve-path.ts'
import { createRouteTable } from './route-table.ts'

const load = async () => ({ default: () => null })
const route = (path: string, more: Partial<WebRoute> = {}): WebRoute => ({
  path,
  name: path,
  titleKey: path,
  load,
  ...more,
})

const table = createRouteTable(
  [
    route('/dashboard'),
    route('/404'),
    route('/announcement', { isPublic: true }),
    route('/orders/:id', { menuNo: 'orders' }),
    route('/orders/:id/:orderNo', { menuNo: 'orders' }),
    route('/orders/new', { menuNo: 'orders', name: 'New' }),
    route('/orders/new/lines', { parent: 'New' }),
    route('/users', { menuNo: 'users' }),
    route('/planning', { roles: ['planner'] }),
    route('/orders-to-approve', { menuNo: 'orders', side: 'purchaser', flag: 'isCheck' }),
    route('/news', { module: 'news' }),
    route('/news-outdoors', { module: 'news', isPublic: true }),
  ],
  (_, fetchPage) => fetchPage,
  {
    groups: [{ path: '/order-group', names: ['Order.Group'], leadsTo: 'New' }],
    redirects: { '/order-alias': '/orders/new' },
  },
)

const user = { side: 'purchaser' } as SessionUser
const session = createSession({ userInfo: user, allMenuList: [{ menuNo: 'orders', isSearch: true } as SessionMenu] })

const pageOf = (path: string, who = session) => {
  const { destination } = followPath(path, table, who)
  return destination.kind === 'page' ? destination.target.route.path : destination.kind
}

describe('the guard (spec shell §2)', () => {
  it('sends people who are not signed in to sign-in, and remembers where they wanted to go', () => {
    expect(resolvePath('/orders/7?x=1', table, null)).toEqual({
      kind: 'redirect',
      to: '/login?redirect=%2Forders%2F7%3Fx%3D1',
    })
    expect(resolvePath('/nowhere', table, null)).toMatchObject({ to: '/login?redirect=%2Fnowhere' })
  })

  it('opens no page of a module that the licence leaves out, but those that everybody reads', () => {
    const licensed = (closedModules: string[]) =>
      createSession({ userInfo: { ...user, closedModules }, allMenuList: [] })
    expect(pageOf('/news', licensed(['orders']))).toBe('/news')
    expect(pageOf('/news', licensed(['news']))).toBe('/404')
    expect(pageOf('/news-outdoors', licensed(['news']))).toBe('/news-outdoors')
  })

  it('opens a page of one party, or of one flag, to nobody else', () => {
    const of = (side: SessionUser['side'], isCheck: boolean) =>
      createSession({
        userInfo: { ...user, side },
        allMenuList: [{ menuNo: 'orders', isSearch: true, isCheck } as SessionMenu],
      })
    expect(pageOf('/orders-to-approve', of('purchaser', true))).toBe('/orders-to-approve')
    expect(pageOf('/orders-to-approve', of('purchaser', false))).toBe('/404')
    expect(pageOf('/orders-to-approve', of('supplier', true))).toBe('/404')
  })

  it('lets everybody read public pages', () => {
    expect(followPath('/announcement', table, null).destination).toMatchObject({ kind: 'page' })
  })

  it('leads from a group to its first page, with the query', () => {
    expect(resolvePath('/order-group?keyword=7', table, session)).toEqual({
      kind: 'redirect',
      to: '/orders/new?keyword=7',
    })
    expect(resolvePath('/order-alias', table, session)).toEqual({ kind: 'redirect', to: '/orders/new' })
    expect(table.byName('Order.Group')?.path).toBe('/orders/new')
    expect(resolvePath('/order-group', table, null)).toMatchObject({ to: '/login?redirect=%2Forder-group' })
  })

  it('has nothing for signed-in people at sign-in', () => {
    expect(pageOf('/login?redirect=%2Fusers')).toBe('/dashboard')
    expect(followPath('/login', table, null).destination).toEqual({ kind: 'signIn' })
  })

  it('leads from the root to the dashboard', () => {
    expect(followPath('/', table, session).fullPath).toBe('/dashboard')
  })

  it('leads unknown paths, and pages whose menu entry the reader lacks, to /404', () => {
    expect(pageOf('/nowhere')).toBe('/404')
    expect(pageOf('/users')).toBe('/404')
    expect(pageOf('//[')).toBe('/404')
  })

  it('has no page where the id in a path cannot be one', () => {
    expect(['7', '0', '-1', 'x', '7x', '99999999999999999999'].map((id) => pageOf(`/orders/${id}`))).toEqual([
      '/orders/:id',
      ...Array.from({ length: 5 }, () => '/404'),
    ])
  })

  it('re-routes /redirect/(path) with its query', () => {
    expect(followPath('/redirect/orders/7?x=1', table, session).fullPath).toBe('/orders/7?x=1')
    expect(pageOf('/redirect/redirect/redirect/redirect/redirect/redirect/redirect/orders/7')).toBe('/404')
  })

  it('reads the values of a path, and prefers a fixed path', () => {
    expect(followPath('/orders/7/A%2F1?tab=2', table, session).destination).toMatchObject({
      target: { params: { id: '7', orderNo: 'A/1' }, menuNo: 'orders', fullPath: '/orders/7/A%2F1?tab=2' },
    })
    expect(pageOf('/orders/new/')).toBe('/orders/new')
  })

  it('shell §6: lets into a route with roles only who has one of them, or the role admin', () => {
    const withRoles = (roleNos: string[]) => createSession({ userInfo: { ...user, roleNos }, allMenuList: [] })
    expect(pageOf('/planning')).toBe('/404')
    expect(pageOf('/planning', withRoles(['buyer']))).toBe('/404')
    expect(pageOf('/planning', withRoles(['buyer', 'planner']))).toBe('/planning')
    expect(pageOf('/planning', withRoles(['admin']))).toBe('/planning')
  })

  it('takes the menu entry of the parent where a route has none', () => {
    expect(followPath('/orders/new/lines', table, session).destination).toMatchObject({ target: { menuNo: 'orders' } })
  })
})

describe('the route table', () => {
  it('refuses two routes of one name', () => {
    expect(() => createRouteTable([route('/a'), route('/b', { name: '/a' })], (_, fetchPage) => fetchPage)).toThrow(
      'name',
    )
  })

  it('refuses a group that leads nowhere, or has the name of a route', () => {
    const withGroup = (leadsTo: string) =>
      createRouteTable([route('/a')], (_, fetchPage) => fetchPage, { groups: [{ path: '/g', names: ['/a'], leadsTo }] })
    expect(() => withGroup('/b')).toThrow('/g leads to no route')
    expect(() => withGroup('/a')).toThrow('name')
  })
})
