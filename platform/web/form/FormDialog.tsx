import { Form, type FormInstance } from 'antd'
import { type ReactNode, useState } from 'react'
import type { ErrorDetail } from '#platform/contract/envelope.ts'
import { ReasonedModal } from '#platform/web/form/ReasonedModal.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import { DocumentForm, type FormSchema } from './DocumentForm.tsx'
import type { EditConflict } from './use-edited-base.ts'

interface FormDialogProps<Values extends object> {
  isOpen: boolean
  title: string
  /** The form, where it is edited over something that was read (`useEditing`). */
  form?: FormInstance<Values>
  /** What somebody else saved meanwhile. */
  conflict?: EditConflict | null
  /** Sending it got no answer. */
  hasFailed?: boolean
  schema: FormSchema<Values>
  initialValues?: Partial<Values>
  /** Text of the confirming button; "Save" unless given. */
  confirmLabel?: string
  isPending: boolean
  /** Why it cannot be sent now, such as while it is read; null when it can. */
  reason?: string | null
  fieldErrors?: readonly ErrorDetail[]
  width?: number
  /** Something besides the form's fields was typed, such as lines. */
  hasInput?: boolean
  onSubmit: (values: Values) => void
  onClose: () => void
  /** The fields; a function gets the form, for fields that depend on each other. */
  children: ReactNode | ((form: FormInstance<Values>) => ReactNode)
}

/** A form in a dialog. It stays open while the command runs and when it is refused; typed input is not lost unasked. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { isOpen, isPending, hasInput = false, children } = props
  const { t } = useTexts()
  const [form] = Form.useForm<Values>(props.form)
  const [isTouched, setIsTouched] = useState(false)
  const [wasOpen, setWasOpen] = useState(isOpen)
  // What is typed belongs to one opening of the dialog.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    setIsTouched(false)
  }
  return (
    <ReasonedModal
      open={isOpen}
      title={props.title}
      width={props.width ?? 560}
      destroyOnHidden
      okText={props.confirmLabel ?? t('lists:form.save')}
      isPending={isPending}
      reason={props.reason ?? null}
      onOk={() => form.submit()}
      hasInput={isTouched || hasInput}
      onCancel={props.onClose}
      afterClose={() => form.resetFields()}
    >
      <DocumentForm<Values>
        form={form}
        schema={props.schema}
        onTouched={() => setIsTouched(true)}
        isPending={isPending}
        conflict={props.conflict ?? null}
        hasFailed={props.hasFailed ?? false}
        onSubmit={props.onSubmit}
        {...(props.initialValues ? { initialValues: props.initialValues } : {})}
        {...(props.fieldErrors ? { fieldErrors: props.fieldErrors } : {})}
      >
        {typeof children === 'function' ? children(form) : children}
      </DocumentForm>
    </ReasonedModal>
  )
}
