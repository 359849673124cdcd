import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import './dialog.css'

interface DialogProps {
  title: string
  children: ReactNode
  /** Buttons, the confirming one last. */
  actions: ReactNode
  /** As large as the window, for a picture. */
  isLarge?: boolean
  /** Escape was pressed. */
  onCancel: () => void
  /** Another key was pressed inside. */
  onKeyDown?: (event: KeyboardEvent) => void
}

/** A small modal dialog without antd. It keeps the focus inside and gives it back to where it was. */
export function Dialog({ title, children, actions, isLarge = false, onCancel, onKeyDown }: DialogProps) {
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
      className={isLarge ? 'dialog is-large' : 'dialog'}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          // It answers this dialog, and none that lies under it.
          event.preventDefault()
          event.stopPropagation()
          onCancel()
        } else onKeyDown?.(event)
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
