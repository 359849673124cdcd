import type { ReactNode } from 'react'
import type { ErrorDetail } from '#platform/contract/envelope.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { DocumentForm, type FormSchema } from './DocumentForm.tsx'
import { FormActions } from './FormActions.tsx'
import type { Saving } from './use-saving.ts'

interface FormFrameProps<Values extends object> {
  saving: Saving<Values>
  schema: FormSchema<Values>
  initialValues?: Partial<Values>
  /** Errors as the form has them, where its fields are named otherwise than in the call. */
  fieldErrors?: readonly ErrorDetail[]
  /** Whether the reader may save. */
  canSave?: boolean
  /** Why the reader may not save; that the right is missing unless given. */
  closedReason?: string | null
  /** Whether the form has a tab of its own, which saving and cancelling close. */
  canClose?: boolean
  /** What the button does before the form is sent; sends it unless given. */
  onSave?: () => void
  /** Something else than saving is under way. */
  isBusy?: boolean
  /** Between the fields and the buttons, such as lines. */
  below?: ReactNode
  /** Further buttons. */
  actions?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A form in a page: what another editor changed meanwhile, the fields, what belongs to them, and the buttons. */
export function FormFrame<Values extends object>(props: FormFrameProps<Values>) {
  const { saving, canSave = true, isBusy = false, canClose = true } = props
  const { t } = useTexts()
  const isPending = saving.isPending || isBusy
  return (
    <>
      <DocumentForm<Values>
        form={saving.form}
        schema={props.schema}
        {...(props.initialValues ? { initialValues: props.initialValues } : {})}
        fieldErrors={props.fieldErrors ?? saving.fieldErrors}
        conflict={saving.conflict}
        hasFailed={saving.hasFailed}
        isPending={isPending}
        closedReason={canSave ? null : (props.closedReason ?? t('lists:form.readOnly'))}
        onSubmit={saving.submit}
      >
        {props.children}
      </DocumentForm>
      {props.below}
      {(canSave || canClose) && (
        <FormActions
          isPending={isPending}
          onSave={canSave ? (props.onSave ?? (() => saving.form.submit())) : undefined}
          canClose={canClose}
        >
          {props.actions}
        </FormActions>
      )}
    </>
  )
}
