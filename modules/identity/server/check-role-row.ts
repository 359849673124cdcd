import { recordErrors } from '#platform/contract/record-errors.ts'
import type { RecordInput } from '#platform/contract/records.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { knownMenus } from './known-menus.ts'
import { namedBy, refuseFaults } from './row-faults.ts'

/** A role of a file allows something on menu entries that there are. */
export async function checkRoleRow({ trx, translate }: CallContext, after: RecordInput): Promise<void> {
  const given = namedBy(after, 'menus', 'menuNo')
  if (given.length === 0) return
  const known = await knownMenus(trx)
  refuseFaults(
    given
      .filter(({ value }) => !known.has(value))
      .map(({ path, value }) => ({
        path,
        declaration: recordErrors.recordReferenceUnknown,
        parameters: { label: translate('identity:fields.menuNo'), value },
      })),
  )
}
