import { useContext } from 'react'
import type { FieldDeclaration } from '#platform/contract/fields.ts'
import { PageContext } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { FormField } from './DocumentForm.tsx'

interface OwnScopeFieldProps {
  name: string
  field: FieldDeclaration
  /** Which of the user's own numbers it starts with. */
  scope: 'orgNo' | 'warehouseNo'
}

/**
 * The organisation or warehouse of a new document: it starts with the user's own, and is fixed where the route already says
 * which document is meant (spec shell §5).
 */
export function OwnScopeField({ name, field, scope }: OwnScopeFieldProps) {
  const { userInfo } = useSession()
  const page = useContext(PageContext)
  const isFixed = Object.keys(page?.params ?? {}).length > 0
  const start = userInfo[scope] === '' ? {} : { start: userInfo[scope] }
  return <FormField name={name} field={field} disabled={isFixed} {...start} />
}
