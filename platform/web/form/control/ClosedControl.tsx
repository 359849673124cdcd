import type { ReactNode } from 'react'
import { Tip } from '#platform/web/kit/Tip.tsx'
import './closed-control.css'

interface ClosedControlProps {
  /** Why the control cannot be used now; null while it can. */
  reason: string | null
  children: ReactNode
}

/** A control that says why it is closed: to the pointer and to the keyboard, which a closed control itself would pass over. */
export function ClosedControl({ reason, children }: ClosedControlProps) {
  if (reason === null) return children
  return (
    <Tip text={reason}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for several controls */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is closed cannot take the focus itself, and its reason must be reached */}
      <span className="closed-control" role="group" aria-label={reason} tabIndex={0}>
        {children}
      </span>
    </Tip>
  )
}
