import { type ReactNode, useState } from 'react'
import { type PopupEntry, PopupMenu } from './PopupMenu.tsx'

interface MenuButtonProps {
  /** What the menu holds, for screen readers. */
  label: string
  className: string
  /** The button shows only an icon. */
  isIcon?: boolean
  entries: readonly PopupEntry[]
  children: ReactNode
}

/** Pixels between the button and its menu. */
const GAP_PX = 4

/** A button that opens a menu below it. */
export function MenuButton({ label, className, isIcon = false, entries, children }: MenuButtonProps) {
  const [at, setAt] = useState<{ left: number; top: number } | null>(null)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={isIcon ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={at !== null}
        onClick={(event) => {
          const { left, bottom } = event.currentTarget.getBoundingClientRect()
          setAt(at ? null : { left, top: bottom + GAP_PX })
        }}
      >
        {children}
      </button>
      {at && <PopupMenu label={label} entries={entries} at={at} onClose={() => setAt(null)} />}
    </>
  )
}
