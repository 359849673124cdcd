import { Form, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import type { ErrorDetail } from '#platform/contract/envelope.ts'
import { askConfirm } from '#platform/web/confirm.ts'
import { ReasonedModal } from '#platform/web/form/ReasonedModal.tsx'
import { useTexts } from '#platform/web/texts.ts'
import { DocumentForm, type FormSchema } from './DocumentForm.tsx'
import type { EditConflict } from './use-edited-base.ts'

interface FormDialogProps<Values extends object> {
  isOpen: boolean
  title: string
  /** The form, where it is edited over something that was read (`useEditing`). */
  form?: FormInstance<Values>
  /** What somebody else saved meanwhile. */
  conflict?: EditConflict | null
  schema: FormSchema
  initialValues?: Partial<Values>
  /** Text of the confirming button; "Save" unless given. */
  confirmLabel?: string
  isPending: boolean
  /** Why it cannot be sent now, such as while it is read; null when it can. */
  reason?: string | null
  faults?: readonly ErrorDetail[]
  width?: number
  onSubmit: (values: Values) => void
  onClose: () => void
  /** The fields; a function gets the form, for fields that depend on each other. */
  children: ReactNode | ((form: FormInstance<Values>) => ReactNode)
}

/** A form in a dialog. It stays open while the command runs and when it is refused; typed input is not lost unasked. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { isOpen, isPending, onClose, children } = props
  const { t } = useTexts()
  const [form] = Form.useForm<Values>(props.form)
  const leave = async () => {
    if (isPending) return
    const isLeaving =
      !form.isFieldsTouched() ||
      (await askConfirm({
        title: t('lists:form.leaveTitle'),
        text: t('lists:form.leaveText'),
        confirmLabel: t('lists:form.leaveConfirm'),
        cancelLabel: t('lists:form.leaveCancel'),
      }))
    if (isLeaving) onClose()
  }
  return (
    <ReasonedModal
      open={isOpen}
      title={props.title}
      width={props.width ?? 560}
      closable={{ 'aria-label': t('lists:close') }}
      mask={{ closable: false }}
      destroyOnHidden
      okText={props.confirmLabel ?? t('lists:form.save')}
      cancelText={t('lists:cancel')}
      isPending={isPending}
      reason={props.reason ?? null}
      onOk={() => form.submit()}
      onCancel={() => void leave()}
      afterClose={() => form.resetFields()}
    >
      <DocumentForm<Values>
        form={form}
        schema={props.schema}
        isGuarded={false}
        isPending={isPending}
        conflict={props.conflict ?? null}
        onSubmit={props.onSubmit}
        {...(props.initialValues ? { initialValues: props.initialValues } : {})}
        {...(props.faults ? { faults: props.faults } : {})}
      >
        {typeof children === 'function' ? children(form) : children}
      </DocumentForm>
    </ReasonedModal>
  )
}
