import { type MouseEvent, useEffect, useState } from 'react'
import { useTexts } from '#platform/web/texts.ts'
import type { WebRoute } from '#platform/web/web-module.ts'
import { Icon, iconNamed } from './Icon.tsx'
import { holdsMenu, type MenuNode } from './menu-tree.ts'
import './side-menu.css'

interface SideMenuProps {
  nodes: readonly MenuNode[]
  /** Menu entry of the page on screen. */
  activeMenuNo: string
  isCollapsed: boolean
  onExpand: () => void
  onOpen: (path: string) => void
  onPrefetch: (route: WebRoute) => void
}

interface EntryProps {
  node: MenuNode
  route: WebRoute
  menu: SideMenuProps
  isTop?: boolean
}

function Entry({ node, route, menu, isTop = false }: EntryProps) {
  const prefetch = () => menu.onPrefetch(route)
  function open(event: MouseEvent) {
    // A new browser tab or window, where the reader asks for one.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    menu.onOpen(route.path)
  }
  return (
    <a
      className={isTop ? 'menu-line menu-top' : 'menu-line'}
      href={route.path}
      aria-current={node.menuNo === menu.activeMenuNo ? 'page' : undefined}
      title={node.name}
      onClick={open}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      {isTop && <Icon name={iconNamed(node.icon, 'document')} />}
      <span className="menu-name">{node.name}</span>
    </a>
  )
}

function Group({ node, menu, isTop = false }: { node: MenuNode; menu: SideMenuProps; isTop?: boolean }) {
  const isActive = holdsMenu(node, menu.activeMenuNo)
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
              {child.route ? (
                <Entry node={child} route={child.route} menu={menu} />
              ) : (
                <Group node={child} menu={menu} />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The menu at the left: groups that unfold, entries that open pages. Folded up it shows icons and unfolds when a group is chosen. */
export function SideMenu(props: SideMenuProps) {
  const { t } = useTexts()
  return (
    <nav
      id="side-menu"
      className={props.isCollapsed ? 'side-menu side-menu-collapsed' : 'side-menu'}
      aria-label={t('shell:menu.label')}
    >
      <ul>
        {props.nodes.map((node) => (
          <li key={node.menuNo}>
            {node.route ? (
              <Entry node={node} route={node.route} menu={props} isTop />
            ) : (
              <Group node={node} menu={props} isTop />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
