import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import './tip.css'

interface TipProps {
  /** Null where there is nothing to say. */
  text: ReactNode
  /** What the tip belongs to: one element. */
  children: ReactNode
}

/** Long enough to pass by without a tip, and to get from the button to a link in the tip. */
const DELAY_MS = 120
const GAP_PX = 6
const EDGE_PX = 8

/** Puts the tip above its element, below where there is no room, and inside of the window. */
function place(tip: HTMLElement, anchor: Element): void {
  const around = anchor.getBoundingClientRect()
  const { width, height } = tip.getBoundingClientRect()
  const middle = around.left + around.width / 2 - width / 2
  const above = around.top - height - GAP_PX
  tip.style.left = `${Math.max(EDGE_PX, Math.min(middle, window.innerWidth - width - EDGE_PX))}px`
  tip.style.top = `${above >= EDGE_PX ? above : around.bottom + GAP_PX}px`
}

/** Says more about an element while the pointer or the focus is on it. Links in the tip can be reached; Escape hides it. */
export function Tip({ text, children }: TipProps) {
  const [isRequested, setIsRequested] = useState(false)
  const [isShown, setIsShown] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const hasText = text !== null

  useEffect(() => {
    if (isRequested === isShown) return
    const timer = setTimeout(() => setIsShown(isRequested), DELAY_MS)
    return () => clearTimeout(timer)
  }, [isRequested, isShown])

  useLayoutEffect(() => {
    const element = anchor.current?.firstElementChild
    if (!isShown || !hasText || !tip.current || !element) return
    tip.current.showPopover()
    place(tip.current, element)
  }, [isShown, hasText])

  const show = () => setIsRequested(true)
  const hide = () => setIsRequested(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches the element inside, which is the control
    <span
      ref={anchor}
      className="tip-anchor"
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key === 'Escape') hide()
      }}
    >
      {children}
      {isShown && hasText && (
        <span ref={tip} role="tooltip" popover="manual" className="tip">
          {text}
        </span>
      )}
    </span>
  )
}
