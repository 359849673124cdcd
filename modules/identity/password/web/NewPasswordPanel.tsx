import { Input } from 'antd'
import type { ReactNode } from 'react'
import type { FieldDeclaration } from '#platform/contract/fields.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'

/** A password that somebody gives to others; browsers offer none that they keep. */
export function NewPasswordPanel({ name, field, hint }: { name: string; field: FieldDeclaration; hint: ReactNode }) {
  return (
    <FormField name={name} field={field} hint={hint}>
      <Input.Password autoComplete="new-password" maxLength={99} />
    </FormField>
  )
}
