import { type ReactNode, useEffect, useId, useRef } from 'react'
import './dialog.css'

interface DialogProps {
  title: string
  children: ReactNode
  /** Buttons, the confirming one last. */
  actions: ReactNode
  /** Escape was pressed. */
  onCancel: () => void
}

/** A small modal dialog without the kit. It keeps the focus inside and gives it back to where it was. */
export function Dialog({ title, children, actions, onCancel }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const textId = useId()

  useEffect(() => {
    const before = document.activeElement
    const shown = dialog.current
    shown?.showModal()
    return () => {
      shown?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <h2 id={titleId} className="dialog-title">
        {title}
      </h2>
      <div id={textId} className="dialog-text">
        {children}
      </div>
      <div className="dialog-actions">{actions}</div>
    </dialog>
  )
}
