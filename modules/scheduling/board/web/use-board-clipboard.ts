import { type RefObject, useEffect, useRef } from 'react'
import { pastedCells } from '#platform/web/form/lines/pasted-cells.ts'

interface Clipboard {
  /** Lines and cells of what is copied; null: nothing is chosen. */
  copied: () => string[][] | null
  pasted: (block: string[][]) => void
}

/**
 * Copies and pastes blocks of cells while the grid itself has the focus. Browsers tell the document of it, not the element, where no
 * text is selected.
 */
export function useBoardClipboard(grid: RefObject<HTMLElement | null>, clipboard: Clipboard): void {
  const latest = useRef(clipboard)
  latest.current = clipboard
  useEffect(() => {
    const isHere = () => document.activeElement === grid.current
    const copy = (event: ClipboardEvent) => {
      const block = isHere() ? latest.current.copied() : null
      if (block === null) return
      event.preventDefault()
      event.clipboardData?.setData('text/plain', block.map((line) => line.join('\t')).join('\n'))
    }
    const paste = (event: ClipboardEvent) => {
      const text = isHere() ? (event.clipboardData?.getData('text/plain') ?? '') : ''
      if (text === '') return
      event.preventDefault()
      latest.current.pasted(pastedCells(text))
    }
    document.addEventListener('copy', copy)
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('copy', copy)
      document.removeEventListener('paste', paste)
    }
  }, [grid])
}
