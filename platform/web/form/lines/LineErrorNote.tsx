import { useLayoutEffect, useRef } from 'react'

interface LineErrorNoteProps {
  id: string
  text: string
}

const EDGE_PX = 8

/** Puts the note below its cell, above where the window ends there; it goes out of sight with a cell that is scrolled away. */
function place(note: HTMLElement, cell: Element): void {
  const around = cell.getBoundingClientRect()
  const frame = cell.closest('.grid-frame')?.getBoundingClientRect()
  const { width, height } = note.getBoundingClientRect()
  const isBelow = around.bottom + height + EDGE_PX <= window.innerHeight
  note.classList.toggle('is-above', !isBelow)
  note.style.left = `${Math.max(EDGE_PX, Math.min(around.left + 3, window.innerWidth - width - EDGE_PX))}px`
  note.style.top = `${isBelow ? around.bottom - 2 : around.top + 2 - height}px`
  const isAway = frame !== undefined && (around.bottom <= frame.top || around.top >= frame.bottom)
  note.style.visibility = isAway ? 'hidden' : 'visible'
}

/** What is wrong in the cell that has the focus: above everything, since the table cuts off what hangs out of it. */
export function LineErrorNote({ id, text }: LineErrorNoteProps) {
  const note = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sentence has another size
  useLayoutEffect(() => {
    const element = note.current
    const cell = element?.parentElement
    if (!element || !cell) return
    element.showPopover()
    const follow = () => place(element, cell)
    follow()
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
    }
  }, [text])
  return (
    <span ref={note} id={id} popover="manual" className="line-error-note">
      {text}
    </span>
  )
}
