import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createSession, type SessionMenu, type SessionUser } from '#platform/web/session.ts'
import type { WebRoute } from '#platform/web/web-module.ts'
import { createRouteTable } from '../routing/route-table.ts'
import type { MenuNode } from './menu/menu-tree.ts'
import { type PaletteSources, paletteSections } from './palette-entries.ts'

const route = (path: string, more: Partial<WebRoute> = {}): WebRoute => ({
  path,
  name: path,
  titleKey: `title of ${path}`,
  load: async () => ({ default: () => null }),
  ...more,
})
const table = createRouteTable(
  [route('/orders', { menuNo: 'orders' }), route('/users', { menuNo: 'users' })],
  (_, l) => l,
)
const session = createSession({
  userInfo: { side: 'purchaser' } as SessionUser,
  allMenuList: [{ menuNo: 'orders', isSearch: true } as SessionMenu],
})
const entry = (menuNo: string, name: string): MenuNode => ({
  menuNo,
  name,
  icon: '',
  target: { kind: 'unknown' },
  children: [],
})
const openMenu = vi.fn()
const openPath = vi.fn()
const sources: PaletteSources = {
  nodes: [
    { menuNo: 'group', name: 'Collaboration', icon: '', children: [entry('orders', 'Orders')] },
    entry('news', 'News'),
  ],
  recent: [
    { kind: 'document', documentKind: 'order', documentNo: 'PO-7' },
    { kind: 'screen', path: '/orders' },
    { kind: 'screen', path: '/users' },
    { kind: 'screen', path: '/gone' },
    { kind: 'document', documentKind: 'stranger', documentNo: 'X-1' },
  ],
  found: [],
  screens: [
    {
      kind: 'order',
      labelKey: 'order',
      statusKeyOf: (status) => `state ${status}`,
      pathOf: (documentNo) => `/orders?keyword=${documentNo}`,
    },
  ],
  table,
  session,
  t: (key) => key,
  openMenu,
  openPath,
}
const labels = (words: string, more: Partial<PaletteSources> = {}) =>
  Object.fromEntries(
    paletteSections({ ...sources, ...more }, words).map(({ key, entries }) => [key, entries.map(({ label }) => label)]),
  )

beforeEach(() => vi.clearAllMocks())

describe('the command palette', () => {
  it('offers, before anything is typed, what was opened lately and all menus', () => {
    expect(labels('')).toEqual({ recent: ['PO-7', 'title of /orders'], menus: ['Orders', 'News'] })
  })

  it('leaves out what the reader may no longer open', () => {
    expect(labels('title')).toEqual({ recent: ['title of /orders'] })
  })

  it('finds menus by name, number and group', () => {
    expect(labels('news')).toEqual({ menus: ['News'] })
    expect(labels('collab')).toEqual({ menus: ['Orders'] })
  })

  it('leads to the rules, which no menu does', () => {
    const [menus] = paletteSections(sources, 'rules')
    expect(menus?.entries).toMatchObject([{ key: 'rules' }])
    menus?.entries[0]?.run()
    expect(openPath).toHaveBeenCalledWith('/rules')
  })

  it('shows found documents first, with their kind, state and party, and opens them in their screen', () => {
    const found = [
      { kind: 'order', id: '1', documentNo: 'PO-9', party: 'Supplier', status: 'accepting' },
      { kind: 'stranger', id: '2', documentNo: 'PO-9', party: '', status: '' },
    ]
    const [documents] = paletteSections({ ...sources, found }, 'PO-9')
    expect(documents?.entries).toHaveLength(1)
    expect(documents?.entries[0]).toMatchObject({ label: 'PO-9', hint: 'order · state accepting · Supplier' })
    documents?.entries[0]?.run()
    expect(openPath).toHaveBeenCalledWith('/orders?keyword=PO-9')
  })
})
