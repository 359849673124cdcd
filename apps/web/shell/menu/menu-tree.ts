import type { SessionMenu } from '#platform/web/session.ts'
import type { WebRoute } from '#platform/web/web-module.ts'
import { type MenuTarget, menuTargetOf } from './menu-target.ts'

/** Menus of the warehouse's hand-held devices do not show here. */
const HANDHELD_APP = 'PDA'
const ROOT = '0'

/** An entry that leads somewhere, or a group of them. */
export interface MenuNode {
  menuNo: string
  name: string
  icon: string
  /** Absent for groups. */
  target?: MenuTarget
  children: readonly MenuNode[]
}

/** An entry that leads somewhere. */
export type MenuEntry = MenuNode & { target: MenuTarget }

function flatten(menus: readonly SessionMenu[], owner: string): SessionMenu[] {
  return menus.flatMap((menu) => [
    { ...menu, menuOwner: menu.menuOwner || owner },
    ...flatten(menu.children ?? [], menu.menuNo),
  ])
}

/**
 * The menu from the server's list, nested or flat, ordered by `sort`. Entries for pages that no menu shows, and groups
 * without an entry, are dropped; an entry whose target nobody knows stays and says so when it is chosen.
 */
export function buildMenu(menus: readonly SessionMenu[], byName: (name: string) => WebRoute | undefined): MenuNode[] {
  const all = flatten(menus, ROOT).filter((menu) => menu.appNo !== HANDHELD_APP)
  const numbers = new Set(all.map((menu) => menu.menuNo))

  /** No menu shows the page, or an entry of the company leads to one whose own entry the reader lacks. */
  const isClosed = ({ isHidden, menuNo }: WebRoute): boolean =>
    isHidden === true || (menuNo !== undefined && !numbers.has(menuNo))

  function below(owner: string): MenuNode[] {
    return all
      .filter((menu) => (numbers.has(menu.menuOwner) ? menu.menuOwner : ROOT) === owner)
      .sort((a, b) => a.sort - b.sort || a.menuNo.localeCompare(b.menuNo))
      .flatMap((menu): MenuNode[] => {
        const children = menu.menuNo === menu.menuOwner ? [] : below(menu.menuNo)
        const node = { menuNo: menu.menuNo, name: menu.menuName, icon: menu.icon, children }
        if (children.length > 0) return [node]
        if (!menu.url) return []
        const target = menuTargetOf(menu.url, byName)
        return target.kind === 'route' && isClosed(target.route) ? [] : [{ ...node, target }]
      })
  }

  return below(ROOT)
}

/** Whether the entry, or one below it, is the one with this number. */
export function holdsMenu(node: MenuNode, menuNo: string): boolean {
  return node.menuNo === menuNo || node.children.some((child) => holdsMenu(child, menuNo))
}

/** Whether this node leads somewhere. */
export const isEntry = (node: MenuNode): node is MenuEntry => node.target !== undefined

/** All entries that lead somewhere, in the order of the menu. */
export function entriesOf(nodes: readonly MenuNode[]): MenuEntry[] {
  return nodes.flatMap((node) => (isEntry(node) ? [node] : entriesOf(node.children)))
}
