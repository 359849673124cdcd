import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import './bar-popover.css'

/** Popups of the form kit hang below the page, not inside of the panel; a press on them does not leave it. */
export const ANTD_POPUPS = '.ant-select-dropdown, .ant-picker-dropdown'

interface BarPopoverProps {
  /** Name of the panel. */
  title: string
  /** What the button says; with `isIcon` its name, and the icon is `button`. */
  label: string
  button: ReactNode
  isIcon?: boolean
  /** The button stands out: what is chosen in the panel applies now. */
  isOn?: boolean
  /** Why the panel cannot be opened now. */
  disabledReason?: string | null
  className?: string
  children: (close: () => void) => ReactNode
}

/** A button of the list's bar with a panel below it. Escape closes it and gives the focus back; so does a press elsewhere. */
export function BarPopover(props: BarPopoverProps) {
  const { title, label, isIcon = false, isOn = false, disabledReason = null } = props
  const [isOpen, setIsOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const panelId = useId()

  useEffect(() => {
    if (!isOpen) return
    const panel = place.current?.querySelector<HTMLElement>('[role="dialog"]')
    // A closed button would begin with telling why it is closed, over what there is to choose.
    const first = panel?.querySelector<HTMLElement>('button:not([aria-disabled="true"]), input, [tabindex="0"]')
    ;(first ?? panel)?.focus()
    const leave = (event: PointerEvent) => {
      const { target } = event
      if (!(target instanceof Element)) return
      if (!place.current?.contains(target) && !target.closest(`${ANTD_POPUPS}, dialog, .ant-modal-root`))
        setIsOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [isOpen])

  const close = () => {
    setIsOpen(false)
    place.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }
  return (
    <div className="bar-popover" ref={place}>
      <button
        type="button"
        className={`${isIcon ? 'icon-button' : 'button'}${isOn ? ' is-on' : ''}`}
        aria-label={isIcon ? label : undefined}
        title={disabledReason ?? (isIcon ? label : undefined)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        aria-disabled={disabledReason !== null}
        aria-description={disabledReason ?? undefined}
        onClick={() => {
          if (disabledReason === null) setIsOpen(!isOpen)
        }}
      >
        {props.button}
      </button>
      {isOpen && (
        <div
          id={panelId}
          role="dialog"
          aria-label={title}
          tabIndex={-1}
          className={`bar-popover-panel ${props.className ?? ''}`}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.defaultPrevented) return
            if (document.querySelector(`:is(${ANTD_POPUPS}):not([class*="-hidden"])`)) return
            event.stopPropagation()
            close()
          }}
        >
          {props.children(close)}
        </div>
      )}
    </div>
  )
}
