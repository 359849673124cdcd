import { memo, useEffect, useState } from 'react'
import type { WebRoute } from '#platform/web/web-module.ts'
import { Icon, iconNamed } from './Icon.tsx'
import { MenuLink } from './MenuLink.tsx'
import { holdsMenu, isEntry, type MenuEntry, type MenuNode } from './menu-tree.ts'

/** What the tree of all menus needs to know and may do. */
export interface MenuTreeProps {
  nodes: readonly MenuNode[]
  /** Menu entry of the page on screen. */
  activeMenuNo: string
  isCollapsed: boolean
  onExpand: () => void
  onOpen: (entry: MenuEntry) => void
  onPrefetch: (route: WebRoute) => void
}

interface NodeProps extends Omit<MenuTreeProps, 'nodes'> {
  node: MenuNode
  isTop?: boolean
}

/** What a node needs to know of the page on screen: nothing, where it lies elsewhere. */
const activeWithin = (node: MenuNode, activeMenuNo: string): string =>
  holdsMenu(node, activeMenuNo) ? activeMenuNo : ''

function Group({ node, isTop = false, ...menu }: NodeProps) {
  const isActive = menu.activeMenuNo !== ''
  const [isOpen, setIsOpen] = useState(isActive)
  const { isCollapsed, onExpand } = menu
  const isShown = isOpen && !isCollapsed

  useEffect(() => {
    if (isActive) setIsOpen(true)
  }, [isActive])

  function toggle() {
    if (isCollapsed) onExpand()
    setIsOpen(isCollapsed || !isOpen)
  }

  return (
    <>
      <button
        type="button"
        className={`menu-line ${isTop ? 'menu-top' : ''} ${isActive ? 'menu-holds-active' : ''}`}
        aria-expanded={isShown}
        title={node.name}
        onClick={toggle}
      >
        {isTop && <Icon name={iconNamed(node.icon, 'folder')} />}
        <span className="menu-name">{node.name}</span>
        <span className="menu-arrow">
          <Icon name={isShown ? 'chevronDown' : 'chevronRight'} size={12} />
        </span>
      </button>
      {isShown && (
        <ul className="menu-children">
          {node.children.map((child) => (
            <li key={child.menuNo}>
              <Node {...menu} node={child} activeMenuNo={activeWithin(child, menu.activeMenuNo)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Drawn again only when it begins or ceases to hold the page on screen. */
const Node = memo(function Node(props: NodeProps) {
  const { node, isTop = false, ...menu } = props
  if (!isEntry(node)) return <Group {...props} />
  return (
    <MenuLink
      entry={node}
      className={isTop ? 'menu-line menu-top' : 'menu-line'}
      isCurrent={node.menuNo === menu.activeMenuNo}
      title={node.name}
      onOpen={menu.onOpen}
      onPrefetch={menu.onPrefetch}
    >
      {isTop && <Icon name={iconNamed(node.icon, 'document')} />}
      <span className="menu-name">{node.name}</span>
    </MenuLink>
  )
})

/** All menus: groups that unfold, entries that lead somewhere. Folded up it shows icons and unfolds when a group is chosen. */
export function MenuTree({ nodes, ...menu }: MenuTreeProps) {
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.menuNo}>
          <Node {...menu} node={node} activeMenuNo={activeWithin(node, menu.activeMenuNo)} isTop />
        </li>
      ))}
    </ul>
  )
}
