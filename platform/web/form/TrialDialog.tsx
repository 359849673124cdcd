import { Form } from 'antd'
import type { ReactNode } from 'react'
import { ReasonedModal } from '#platform/web/form/ReasonedModal.tsx'
import type { Command } from '#platform/web/form/use-command.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { DocumentForm, type FormSchema } from './DocumentForm.tsx'

interface TrialDialogProps<Typed extends object> {
  title: string
  /** What the button says that runs the trial. */
  runLabel: string
  /** What the trial is about, above its fields. */
  hint?: string
  /** In pixels. */
  width: number
  schema: FormSchema<Typed>
  initialValues?: Partial<Typed>
  /** The call behind the trial: while it runs nothing can be changed, and its errors stand at their fields. */
  command: Pick<Command<never, unknown>, 'isPending' | 'fieldErrors'>
  fields: ReactNode
  /** Below the fields, such as a table of lines. */
  lines?: ReactNode
  /** Class of the part that holds the answer. */
  answerClass: string
  /** What the last run answered; nothing before the first. */
  answer: ReactNode
  onRun: (typed: Typed) => void
  onClose: () => void
}

const keepsNothing = (): void => undefined

/** A dialog that tries something out: fields, a button that runs it as often as wanted, and the answer. It keeps nothing. */
export function TrialDialog<Typed extends object>(props: TrialDialogProps<Typed>) {
  const { command, onRun } = props
  const { t } = useTexts()
  const [form] = Form.useForm<Typed>()
  return (
    <ReasonedModal
      open
      title={props.title}
      width={props.width}
      okText={props.runLabel}
      cancelText={t('lists:close')}
      isPending={command.isPending}
      canLeave
      onOk={() => form.submit()}
      onCancel={props.onClose}
    >
      {props.hint && <p className="trial-hint">{props.hint}</p>}
      <DocumentForm<Typed>
        form={form}
        schema={props.schema}
        {...(props.initialValues ? { initialValues: props.initialValues } : {})}
        onTouched={keepsNothing}
        fieldErrors={command.fieldErrors}
        isPending={command.isPending}
        onSubmit={onRun}
      >
        {props.fields}
      </DocumentForm>
      {props.lines}
      <div role="status" aria-label={props.title} className={props.answerClass} tabIndex={props.answer ? 0 : undefined}>
        {props.answer}
      </div>
    </ReasonedModal>
  )
}
