import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import { userFormFields } from '../contract/fields.ts'

/** Who a user is and how to reach it; the number of one that there is stays. */
export function PersonPanel({ isNew }: { isNew: boolean }) {
  const { t } = useTexts()
  return (
    <>
      <FormField
        name="userNo"
        field={userFormFields.userNo}
        closedReason={isNew ? undefined : t('lists:form.staysFixed')}
      />
      <FormField name="userName" field={userFormFields.userName} />
      <FormField name="statusCode" field={userFormFields.statusCode} />
      <FormField name="phone" field={userFormFields.phone} />
      <FormField name="mobile" field={userFormFields.mobile} />
      <FormField name="email" field={userFormFields.email} />
    </>
  )
}
