import { type RefObject, useEffect } from 'react'

const INPUTS = 'input, textarea, select, [contenteditable="true"]'

/** The first control of a part of the page that takes input and can be seen. */
const firstInput = (part: Element): HTMLElement | undefined =>
  [...part.querySelectorAll<HTMLElement>(INPUTS)].find(
    (input) => input.tabIndex >= 0 && !input.matches(':disabled') && input.checkVisibility(),
  )

/**
 * Lets a dialog that has come up begin in its first input, also where that comes only once something is read. Whoever is in
 * the dialog somewhere already stays there; on a touch screen nothing is focused, as the keyboard would cover half of it.
 */
export function useFirstInput(mark: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const panel = mark.current?.closest<HTMLElement>('[role="dialog"]')
    const body = mark.current?.parentElement
    if (!isOpen || !panel || !body || matchMedia('(pointer: coarse)').matches) return
    // Antd itself begins on the dialog, or on the button that closes it.
    const start = document.activeElement
    if (start && body.contains(start)) return
    const begin = (): boolean => {
      const at = document.activeElement
      if (at !== start && at !== document.body) return true
      const input = firstInput(body)
      input?.focus()
      return input !== undefined
    }
    if (begin()) return
    const waiting = new MutationObserver(() => {
      if (begin()) waiting.disconnect()
    })
    waiting.observe(body, { childList: true, subtree: true })
    return () => waiting.disconnect()
  }, [mark, isOpen])
}
