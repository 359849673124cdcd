import { describe, expect, it } from 'vitest'
import type { SessionMenu } from '#platform/web/session.ts'
import type { WebRoute } from '#platform/web/web-module.ts'
import { buildMenu, entriesOf, holdsMenu, type MenuNode } from './menu-tree.ts'

const menu = (menuNo: string, menuOwner: string, sort: number, more: Partial<SessionMenu> = {}): SessionMenu => ({
  menuNo,
  menuName: `name of ${menuNo}`,
  menuLevel: '2',
  menuOwner,
  url: '',
  icon: '',
  sort,
  appNo: 'PC',
  ...more,
})

const routes = new Map(
  ['Orders', 'Asn', 'Hidden'].map((name) => [
    name,
    { name, path: `/${name}`, isHidden: name === 'Hidden' } as WebRoute,
  ]),
)
const build = (menus: SessionMenu[]) => buildMenu(menus, (name) => routes.get(name))
const shape = (nodes: readonly MenuNode[]): unknown[] =>
  nodes.map(({ menuNo, children }) => (children.length > 0 ? [menuNo, shape(children)] : menuNo))

describe('the side menu', () => {
  it('shows an entry of the company that leads to a screen to those who have the screen’s own entry', () => {
    const screen = { name: 'Orders', path: '/Orders', menuNo: 'userOrder' } as WebRoute
    const shown = (...menus: SessionMenu[]) => shape(buildMenu(menus, () => screen))
    const own = menu('shortcut', '0', 2, { url: 'Orders' })
    expect(shown(own)).toEqual([])
    expect(shown(own, menu('userOrder', '0', 1, { url: 'Orders' }))).toEqual(['userOrder', 'shortcut'])
  })

  it('is ordered by sort, whatever the order of the list', () => {
    const menus = [
      menu('asn', 'b', 1, { url: 'Asn' }),
      menu('b', '0', 2),
      menu('o2', 'a', 2, { url: 'Orders' }),
      menu('o1', 'a', 1, { url: 'Orders' }),
      menu('a', '0', 1),
    ]
    expect(shape(build(menus))).toEqual([
      ['a', ['o1', 'o2']],
      ['b', ['asn']],
    ])
  })

  it('takes a nested list as well', () => {
    expect(shape(build([menu('a', '0', 1, { children: [menu('o', 'a', 1, { url: 'Orders' })] })]))).toEqual([
      ['a', ['o']],
    ])
  })

  it('shell §2: keeps entries whose target nobody knows, to say so when they are chosen', () => {
    const [group] = build([menu('a', '0', 1), menu('gone', 'a', 1, { url: 'Not.Built' })])
    expect(group?.children[0]?.target).toEqual({ kind: 'unknown' })
  })

  it('drops entries for hidden pages, entries without a target, and groups left empty by that', () => {
    const menus = [
      menu('a', '0', 1),
      menu('empty', 'a', 1),
      menu('hidden', '0', 2, { url: 'Hidden' }),
      menu('o', '0', 3, { url: 'Orders' }),
    ]
    expect(shape(build(menus))).toEqual(['o'])
  })

  it('goes three levels deep', () => {
    const menus = [menu('a', '0', 1), menu('b', 'a', 1), menu('o', 'b', 1, { url: 'Orders' })]
    expect(shape(build(menus))).toEqual([['a', [['b', ['o']]]]])
    expect(entriesOf(build(menus)).map(({ menuNo }) => menuNo)).toEqual(['o'])
  })

  it('leaves the hand-held devices out, and shows entries of an unknown owner at the top', () => {
    const menus = [menu('p', '0', 1, { url: 'Orders', appNo: 'PDA' }), menu('o', 'lost', 2, { url: 'Orders' })]
    expect(shape(build(menus))).toEqual(['o'])
  })

  it('knows which group holds the page on screen', () => {
    const [group] = build([menu('a', '0', 1), menu('o', 'a', 1, { url: 'Orders' })])
    expect(group && holdsMenu(group, 'o')).toBe(true)
    expect(group && holdsMenu(group, 'other')).toBe(false)
  })
})
