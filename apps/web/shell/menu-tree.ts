import type { SessionMenu } from '#platform/web/session.ts'
import type { WebRoute } from '#platform/web/web-module.ts'

/** Menus of the warehouse's hand-held devices do not show here. */
const HANDHELD_APP = 'PDA'
const ROOT = '0'

/** An entry that opens a page, or a group of them. */
export interface MenuNode {
  menuNo: string
  name: string
  icon: string
  /** Absent for groups. */
  route?: WebRoute
  children: MenuNode[]
}

function flatten(menus: readonly SessionMenu[], owner: string): SessionMenu[] {
  return menus.flatMap((menu) => [
    { ...menu, menuOwner: menu.menuOwner || owner },
    ...flatten(menu.children ?? [], menu.menuNo),
  ])
}

/**
 * The side menu from the server's list, nested or flat, ordered by `sort`. Entries whose target is no page of ours,
 * and groups left empty by that, are dropped.
 */
export function buildMenu(menus: readonly SessionMenu[], byName: (name: string) => WebRoute | undefined): MenuNode[] {
  const all = flatten(menus, ROOT).filter((menu) => menu.appNo !== HANDHELD_APP)
  const numbers = new Set(all.map((menu) => menu.menuNo))

  function below(owner: string): MenuNode[] {
    return all
      .filter((menu) => (numbers.has(menu.menuOwner) ? menu.menuOwner : ROOT) === owner)
      .sort((a, b) => a.sort - b.sort || a.menuNo.localeCompare(b.menuNo))
      .flatMap((menu): MenuNode[] => {
        const route = menu.url ? byName(menu.url) : undefined
        const children = menu.menuNo === menu.menuOwner ? [] : below(menu.menuNo)
        if (children.length === 0 && (!route || route.isHidden)) return []
        const node = { menuNo: menu.menuNo, name: menu.menuName, icon: menu.icon, children }
        return [route && children.length === 0 ? { ...node, route } : node]
      })
  }
  return below(ROOT)
}

/** Whether the entry, or one below it, is the one with this number. */
export function holdsMenu(node: MenuNode, menuNo: string): boolean {
  return node.menuNo === menuNo || node.children.some((child) => holdsMenu(child, menuNo))
}
