import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/** Row and header height in pixels; `grid.css` has the same. */
export const ROW_HEIGHT = 32
/** Fewer rows than this are all in the page; from here on only what is seen is. */
const VIRTUAL_FROM = 50
const OVERSCAN = 8

/** The rows of a table that are in the page, and what a scroll to another one needs. */
export interface VirtualRows {
  isVirtual: boolean
  /** Index of the first row in the page, and of the first one after it. */
  from: number
  to: number
  /** Scrolls no further than needed; without virtual rows it does nothing. */
  scrollTo: (index: number) => void
}

/** Keeps only the rows that are seen in the page; `frame` is what scrolls. */
export function useVirtualRows(count: number, frame: RefObject<HTMLElement | null>): VirtualRows {
  const isVirtual = count >= VIRTUAL_FROM
  const virtualizer = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollPaddingEnd: ROW_HEIGHT,
  })
  const items = isVirtual ? virtualizer.getVirtualItems() : null
  return {
    isVirtual,
    from: items ? (items[0]?.index ?? 0) : 0,
    to: items ? (items.at(-1)?.index ?? -1) + 1 : count,
    scrollTo: (index) => {
      if (isVirtual) virtualizer.scrollToIndex(index, { align: 'auto' })
    },
  }
}
