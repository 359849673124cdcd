import { Button, type ButtonProps, Modal, type ModalProps } from 'antd'
import { type ComponentType, useRef, useState } from 'react'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { explainReason } from '#platform/web/rules/rules.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { useUnsaved } from '#platform/web/use-unsaved.ts'
import './reasoned-modal.css'
import { useFirstInput } from './use-first-input.ts'

interface ReasonedModalProps extends Omit<ModalProps, 'onOk' | 'onCancel' | 'confirmLoading' | 'cancelButtonProps'> {
  /** Why it cannot be confirmed now; null when it can. */
  reason?: string | null
  /** What was confirmed is under way: until that is done the dialog stays, and its buttons say so. */
  isPending?: boolean
  /** Closing it meanwhile loses nothing. */
  canLeave?: boolean
  /** It holds input that is lost when it closes: it asks first, and the browser asks before it is left. */
  hasInput?: boolean
  onOk?: () => void
  /** A second way to confirm it, such as one that goes on with the next step. */
  further?: { label: string; run: () => void } | undefined
  onCancel: () => void
}

/** How a button of antd tells that it does nothing now, and why. It keeps its place in the order of the keyboard. */
const closedBy = (reason: string | null): ButtonProps =>
  reason === null ? {} : { 'aria-disabled': true, 'aria-description': reason, title: reason }

/** A dialog of antd that begins in its first input, whose buttons say why they do nothing, and that loses no input unasked. */
export function ReasonedModal(props: ReasonedModalProps) {
  const { reason = null, isPending = false, canLeave = false, hasInput = false, ...others } = props
  const { onOk, onCancel, okButtonProps, further, children, ...modal } = others
  const { t } = useTexts()
  const mark = useRef<HTMLSpanElement>(null)
  const [hasOpened, setHasOpened] = useState(false)
  useFirstInput(mark, hasOpened)
  useUnsaved(hasInput && modal.open === true)
  const running = isPending ? t('lists:toolbar.running') : null
  const closed = running ?? reason
  const confirm = (run?: () => void) => {
    if (running !== null) return
    if (reason === null) run?.()
    else void explainReason(reason)
  }
  const leave = async () => {
    if (running !== null && !canLeave) return
    const isLeaving =
      !hasInput ||
      running !== null ||
      (await askConfirm({
        title: t('lists:form.leaveTitle'),
        text: t('lists:form.leaveText'),
        confirmLabel: t('lists:form.leaveConfirm'),
        cancelLabel: t('lists:form.leaveCancel'),
      }))
    if (isLeaving) onCancel()
  }
  return (
    <Modal
      closable={{ 'aria-label': t('lists:close') }}
      mask={{ closable: false }}
      cancelText={t('lists:cancel')}
      {...modal}
      afterOpenChange={(isOpen) => {
        modal.afterOpenChange?.(isOpen)
        setHasOpened(isOpen)
      }}
      confirmLoading={isPending}
      okButtonProps={{
        ...(further ? { type: 'default' as const } : {}),
        ...okButtonProps,
        ...closedBy(closed),
        // A form that is not to be sent is not sent by its button either.
        ...(closed !== null && okButtonProps?.htmlType === 'submit' ? { htmlType: 'button' } : {}),
      }}
      cancelButtonProps={closedBy(canLeave ? null : running)}
      {...(further && {
        footer: (_: unknown, { CancelBtn, OkBtn }: { CancelBtn: ComponentType; OkBtn: ComponentType }) => (
          <>
            <CancelBtn />
            <OkBtn />
            <Button type="primary" loading={isPending} {...closedBy(closed)} onClick={() => confirm(further.run)}>
              {further.label}
            </Button>
          </>
        ),
      })}
      onOk={() => confirm(onOk)}
      onCancel={(event) => {
        // The key that asks would close the question at once.
        event.preventDefault()
        void leave()
      }}
    >
      {children}
      <span ref={mark} hidden />
    </Modal>
  )
}
