import type { ButtonHTMLAttributes, ReactNode } from 'react'
import './reasoned-button.css'
import { ReasonText } from './rules/ReasonText.tsx'
import { explainReason } from './rules/rules.ts'
import { Tip } from './Tip.tsx'

interface ReasonedButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'onClick'> {
  /** Why it does nothing now; null when it acts. */
  reason: string | null
  onClick?: () => void
  children: ReactNode
}

/** A button that says why it does nothing: to the pointer, to the keyboard, which still reaches it, and to who presses it all the same. */
export function ReasonedButton({ reason, onClick, type = 'button', children, ...button }: ReasonedButtonProps) {
  return (
    <Tip text={reason === null ? null : <ReasonText reason={reason} />}>
      <button
        className="button"
        {...button}
        // A form that is not to be sent is not sent by Enter either.
        type={reason === null ? type : 'button'}
        aria-disabled={reason !== null}
        aria-description={reason ?? undefined}
        onClick={() => {
          if (reason === null) onClick?.()
          else void explainReason(reason)
        }}
      >
        {children}
      </button>
    </Tip>
  )
}
