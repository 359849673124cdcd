import { type RefObject, useEffect } from 'react'

/** Shows a `<dialog>` over everything while its component lives, and gives the focus back to where it was. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const before = document.activeElement
    const shown = dialog.current
    shown?.showModal()
    return () => {
      shown?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [dialog])
}
