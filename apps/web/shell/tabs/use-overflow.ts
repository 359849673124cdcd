import { type RefObject, useCallback, useEffect, useState } from 'react'

/** What a row that may be wider than its room needs for its arrows. */
export interface Overflow {
  canScrollLeft: boolean
  canScrollRight: boolean
  /** Scrolls by most of what is visible, -1 to the left or 1 to the right. */
  scrollBy: (direction: -1 | 1) => void
}

/** Part of the visible width that one click moves. */
const STEP = 0.8

/** Follows how far a row is scrolled and whether its content (of `count` things) is wider than it. */
export function useOverflow(row: RefObject<HTMLElement | null>, count: number): Overflow {
  const [sides, setSides] = useState({ left: false, right: false })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the count changes the width of the content, which nothing else reports
  useEffect(() => {
    const element = row.current
    if (!element) return
    const measure = () => {
      const left = element.scrollLeft > 0
      const right = element.scrollLeft + element.clientWidth < element.scrollWidth - 1
      setSides((before) => (before.left === left && before.right === right ? before : { left, right }))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    measure()
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [row, count])

  const scrollBy = useCallback(
    (direction: -1 | 1) =>
      row.current?.scrollBy({ left: direction * STEP * row.current.clientWidth, behavior: 'smooth' }),
    [row],
  )
  return { canScrollLeft: sides.left, canScrollRight: sides.right, scrollBy }
}
