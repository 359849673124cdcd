import { type ButtonProps, Modal, type ModalProps } from 'antd'
import { explainReason } from '#platform/web/rules/rules.ts'
import { useTexts } from '#platform/web/texts.ts'
import './reasoned-modal.css'

interface ReasonedModalProps extends Omit<ModalProps, 'onOk' | 'onCancel' | 'confirmLoading' | 'cancelButtonProps'> {
  /** Why it cannot be confirmed now; null when it can. */
  reason?: string | null
  /** What was confirmed is under way: until that is done the dialog stays, and its buttons say so. */
  isPending?: boolean
  /** Closing it meanwhile loses nothing. */
  canLeave?: boolean
  onOk?: () => void
  onCancel: () => void
}

/** How a button of the kit tells that it does nothing now, and why. It keeps its place in the order of the keyboard. */
const closedBy = (reason: string | null): ButtonProps =>
  reason === null ? {} : { 'aria-disabled': true, 'aria-description': reason, title: reason }

/** A dialog of the kit whose buttons say why they do nothing. */
export function ReasonedModal(props: ReasonedModalProps) {
  const { reason = null, isPending = false, canLeave = false, onOk, onCancel, okButtonProps, ...modal } = props
  const { t } = useTexts()
  const running = isPending ? t('lists:toolbar.running') : null
  const closed = running ?? reason
  return (
    <Modal
      {...modal}
      confirmLoading={isPending}
      okButtonProps={{
        ...okButtonProps,
        ...closedBy(closed),
        // A form that is not to be sent is not sent by its button either.
        ...(closed !== null && okButtonProps?.htmlType === 'submit' ? { htmlType: 'button' } : {}),
      }}
      cancelButtonProps={closedBy(canLeave ? null : running)}
      onOk={() => {
        if (running !== null) return
        if (reason === null) onOk?.()
        else void explainReason(reason)
      }}
      onCancel={() => {
        if (running === null || canLeave) onCancel()
      }}
    />
  )
}
