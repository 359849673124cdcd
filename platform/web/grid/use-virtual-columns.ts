import { type RefObject, useEffect, useMemo, useState } from 'react'

/** Pixels that are drawn beyond both edges of what is seen. */
const OVERSCAN_PX = 240

/** Columns that stand in the page: the first one, and the one after the last. */
export interface ColumnRange {
  from: number
  to: number
}

/** The columns of these widths, side by side, of which anything lies between two places. */
export function columnsBetween(widths: readonly number[], left: number, right: number): ColumnRange {
  let from = 0
  let at = 0
  while (from < widths.length && at + (widths[from] ?? 0) <= left) {
    at += widths[from] ?? 0
    from += 1
  }
  let to = from
  while (to < widths.length && at < right) {
    at += widths[to] ?? 0
    to += 1
  }
  return { from, to }
}

/**
 * Keeps only the columns that are seen in the rows; `frame` is what scrolls, `pinnedWidth` what stands still in it. More than
 * is seen is drawn, so that scrolling sideways draws again only once in a while.
 */
export function useVirtualColumns(
  widths: readonly number[],
  pinnedWidth: number,
  frame: RefObject<HTMLElement | null>,
): ColumnRange {
  const [seen, setSeen] = useState(() => ({ left: 0, right: window.innerWidth }))
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const look = () => {
      const width = element.clientWidth
      // A page that is not on screen has no width; what it draws stays as it is.
      if (width === 0) return
      const left = element.scrollLeft
      const right = left + Math.max(0, width - pinnedWidth)
      setSeen((old) =>
        left >= old.left && right <= old.right ? old : { left: left - OVERSCAN_PX, right: right + OVERSCAN_PX },
      )
    }
    // It looks for the first time when the layout is there, so nothing is laid out before its time.
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [frame, pinnedWidth])
  const { from, to } = columnsBetween(widths, seen.left, seen.right)
  return useMemo(() => ({ from, to }), [from, to])
}
