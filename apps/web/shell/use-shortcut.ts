import { useEffect, useEffectEvent } from 'react'

/** Keys of a shortcut: a letter with the keys held beside it. */
export interface Shortcut {
  letter: string
  ctrl?: boolean
  shift?: boolean
  alt?: boolean
}

type PressedKeys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Whether these are the keys. The command key of a Mac counts as Ctrl; with Alt a Mac types another sign, so the place counts too. */
export function isShortcut(
  event: PressedKeys,
  { letter, ctrl = false, shift = false, alt = false }: Shortcut,
): boolean {
  const isKey = event.key.toLowerCase() === letter || (alt && event.code === `Key${letter.toUpperCase()}`)
  const isCtrl = event.ctrlKey || event.metaKey
  return isKey && isCtrl === ctrl && event.shiftKey === shift && event.altKey === alt
}

/** Runs something when its keys are pressed anywhere on the page. */
export function useShortcut(shortcut: Shortcut, run: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.isComposing || !isShortcut(event, shortcut)) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
