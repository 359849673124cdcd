import type { ComponentProps, ReactNode } from 'react'
import './reasoned-button.css'
import { useAsOf } from '../history/as-of-view.ts'
import { ReasonText } from '../rules/ReasonText.tsx'
import { explainReason } from '../rules/rules.ts'
import { useTexts } from '../texts/texts.ts'
import { Tip } from './Tip.tsx'

interface ReasonedButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'onClick'> {
  /** Why it does nothing now; null when it acts. */
  reason?: string | null
  /** What it does is under way: until that is done it does nothing, and says so. */
  isPending?: boolean
  onClick?: () => void
  children: ReactNode
}

/** A button that says why it does nothing: to the pointer, to the keyboard, which still reaches it, and to who presses it all the same. */
export function ReasonedButton(props: ReasonedButtonProps) {
  const { reason: given = null, isPending = false, onClick, type = 'button', children, ...button } = props
  const { t } = useTexts()
  // What is past is looked at, not acted on.
  const isAsOf = useAsOf().asOf !== null
  const reason = isPending ? t('lists:toolbar.running') : isAsOf ? t('lists:history.closed') : given
  const press = () => {
    if (reason === null) onClick?.()
    // Who presses twice has been understood the first time.
    else if (!isPending) void explainReason(reason)
  }
  return (
    <Tip text={reason === null ? null : <ReasonText reason={reason} />}>
      <button
        className="button"
        {...(isPending ? { 'aria-busy': true } : {})}
        {...button}
        // A form that is not to be sent is not sent by Enter either.
        type={reason === null ? type : 'button'}
        aria-disabled={reason !== null}
        aria-description={reason ?? undefined}
        onClick={press}
      >
        {children}
      </button>
    </Tip>
  )
}
