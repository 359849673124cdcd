import { type ReactNode, useId, useRef, useState } from 'react'
import { TEXT_LENGTH } from '#platform/contract/fields.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import './form.css'
import { ReasonedModal } from '#platform/web/form/ReasonedModal.tsx'

interface ReasonDialogProps {
  isOpen: boolean
  /** The question, such as "Refuse order PO-1?". */
  title: string
  /** What follows from it. */
  children?: ReactNode
  /** Text of the confirming button, such as "Refuse". */
  confirmLabel: string
  isDangerous?: boolean
  isPending?: boolean
  /** Longest reason; texts are under 100 characters unless a call says otherwise. */
  maxLength?: number
  onConfirm: (reason: string) => void
  onCancel: () => void
}

/** Asks for the reason of a refusal, rejection or void; without one it does not go on. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { isOpen, isDangerous = false, isPending = false, maxLength = TEXT_LENGTH } = props
  const { t } = useTexts()
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [wasOpen, setWasOpen] = useState(isOpen)
  // Each question begins without a reason. An effect would run again, and take it away, when its tab is shown again.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    setReason('')
    setIsMissing(false)
  }
  const confirm = () => {
    const given = reason.trim()
    setIsMissing(given === '')
    if (given === '') area.current?.focus()
    else props.onConfirm(given)
  }
  return (
    <ReasonedModal
      open={isOpen}
      title={props.title}
      width={480}
      destroyOnHidden
      okText={props.confirmLabel}
      okButtonProps={{ danger: isDangerous }}
      isPending={isPending}
      hasInput={reason.trim() !== ''}
      onOk={confirm}
      onCancel={props.onCancel}
      afterOpenChange={(open) => {
        if (open) area.current?.focus()
      }}
    >
      <div className="reason-dialog">
        {props.children}
        <label htmlFor={id}>
          {t('lists:form.reason')}
          <span className="line-required" aria-hidden="true">
            *
          </span>
        </label>
        <textarea
          ref={area}
          id={id}
          rows={3}
          required
          maxLength={maxLength}
          value={reason}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${id}-error` : undefined}
          onChange={(event) => {
            setReason(event.target.value)
            setIsMissing(false)
          }}
        />
        <div className="reason-foot">
          <span id={`${id}-error`} role="alert" className="form-error">
            {isMissing && t('lists:form.reasonMissing')}
          </span>
          <span className="tabular">
            {reason.length} / {maxLength}
          </span>
        </div>
      </div>
    </ReasonedModal>
  )
}
