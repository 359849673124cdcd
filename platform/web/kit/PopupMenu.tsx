import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import './popup-menu.css'

/** An entry of a popup menu. */
export interface PopupEntry {
  key: string
  label: string
  icon?: ReactNode
  /** Keyboard shortcut shown beside the label. */
  shortcut?: string
  /** Why it does nothing but say so. */
  refusal?: string | null
  run: () => void
}

interface PopupMenuProps {
  label: string
  entries: readonly PopupEntry[]
  /** Where it opens, in pixels of the window; below its opener when absent. */
  at?: { left: number; top: number }
  /** Stands above the entries. */
  header?: ReactNode
  onClose: () => void
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** What stays free between a popup and the edge of the window. */
const EDGE_PX = 8

/** Moves a popup that would stick out at the right or at the bottom. */
function keepInWindow(popup: HTMLElement | null): void {
  if (!popup) return
  const { right, bottom } = popup.getBoundingClientRect()
  const x = Math.min(0, window.innerWidth - EDGE_PX - right)
  const y = Math.min(0, window.innerHeight - EDGE_PX - bottom)
  if (x < 0 || y < 0) popup.style.transform = `translate(${x}px, ${y}px)`
}

/** A list of actions that takes the focus, is walked with the arrow keys, and gives the focus back when it closes. */
export function PopupMenu({ label, entries, at, header, onClose }: PopupMenuProps) {
  const root = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    const opener = document.activeElement
    if (root.current?.hasAttribute('popover')) root.current.showPopover()
    root.current?.querySelector<HTMLButtonElement>('[role=menuitem]')?.focus()
    keepInWindow(root.current)
    const closeOutside = (event: PointerEvent) => {
      const isOpener = opener instanceof Element && event.target instanceof Node && opener.contains(event.target)
      if (!isOpener && event.target instanceof Node && !root.current?.contains(event.target)) close.current()
    }
    const closeAnyway = () => close.current()
    document.addEventListener('pointerdown', closeOutside, true)
    window.addEventListener('resize', closeAnyway)
    return () => {
      document.removeEventListener('pointerdown', closeOutside, true)
      window.removeEventListener('resize', closeAnyway)
      const hasFocus = document.activeElement === document.body || root.current?.contains(document.activeElement)
      if (hasFocus && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      // The menu is what it closes, not also the drawer that it stands in.
      if (event.key === 'Escape') event.stopPropagation()
      onClose()
      return
    }
    const step = STEPS[event.key]
    const items = [...(root.current?.querySelectorAll<HTMLButtonElement>('[role=menuitem]') ?? [])]
    if (!step || items.length === 0) return
    event.preventDefault()
    const at = items.findIndex((item) => item.matches(':focus'))
    items[step(at, items.length)]?.focus()
  }

  return (
    <div ref={root} className="popup" {...(at ? { popover: 'manual' as const, style: at } : {})}>
      {header}
      <div role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
        {entries.map((entry) => (
          <button
            key={entry.key}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={`popup-entry${entry.refusal ? ' is-refused' : ''}`}
            onClick={() => {
              onClose()
              entry.run()
            }}
          >
            {entry.icon}
            <span>
              <span>{entry.label}</span>
              {entry.refusal && <small>{entry.refusal}</small>}
            </span>
            {entry.shortcut && !entry.refusal && <kbd>{entry.shortcut}</kbd>}
          </button>
        ))}
      </div>
    </div>
  )
}
