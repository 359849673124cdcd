import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import type { WebRoute } from '#platform/web/web-module.ts'
import { bringIntoSight } from '../tabs/bring-into-sight.ts'
import { Icon } from './Icon.tsx'
import type { MenuEntry } from './menu-tree.ts'

interface MenuLinkProps {
  entry: MenuEntry
  className: string
  /** The entry is that of the page on screen. */
  isCurrent?: boolean
  title?: string
  onOpen: (entry: MenuEntry) => void
  onPrefetch: (route: WebRoute) => void
  children: ReactNode
}

/** A menu entry to choose: a link where it leads to a page, so that it can be opened in a tab of the browser as well. */
export function MenuLink({ entry, className, isCurrent = false, title, onOpen, onPrefetch, children }: MenuLinkProps) {
  const { target } = entry
  const link = useRef<HTMLAnchorElement>(null)

  // A page may be opened from elsewhere, while its entry lies far down in the menu.
  useEffect(() => {
    return isCurrent && link.current ? bringIntoSight(link.current) : undefined
  }, [isCurrent])

  if (target.kind !== 'route') {
    return (
      <button type="button" className={className} title={title} onClick={() => onOpen(entry)}>
        {children}
        {target.kind !== 'unknown' && <Icon name="outside" size={12} />}
      </button>
    )
  }
  const prefetch = () => onPrefetch(target.route)
  function open(event: MouseEvent) {
    // A new browser tab or window, where the reader asks for one.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(entry)
  }
  return (
    <a
      ref={link}
      className={className}
      href={target.route.path}
      aria-current={isCurrent ? 'page' : undefined}
      title={title}
      onClick={open}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      {children}
    </a>
  )
}
