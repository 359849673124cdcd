import { identityErrors } from '#modules/identity/contract/errors.ts'
import type { PlacedError } from '#platform/contract/errors.ts'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import { recordErrors } from '#platform/contract/records/record-errors.ts'
import type { RecordInput } from '#platform/contract/records/records.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { linesOf } from '#platform/server/records/write-record.ts'
import { coversFlag } from './flag-beyond.ts'
import { knownMenus } from './known-menus.ts'

/** What is wrong with the rights on menu entries that a row gives: entries that there are not, and rights beyond the importer's. */
export async function grantErrors({ trx, caller, translate }: CallContext, after: RecordInput): Promise<PlacedError[]> {
  const lines = linesOf(after, 'menus')
  if (lines.length === 0) return []
  const known = await knownMenus(trx)
  return lines.flatMap((line, index): PlacedError[] => {
    const value = String(line.menuNo)
    const menuNo = known.get(value)
    if (menuNo === undefined) {
      const parameters = { label: translate('identity:fields.menuNo'), value }
      return [{ path: `menus.${index}.menuNo`, declaration: recordErrors.recordReferenceUnknown, parameters }]
    }
    return PERMISSION_FLAGS.filter((flag) => line[flag] === true && !coversFlag(caller, menuNo, flag)).map((flag) => ({
      path: `menus.${index}.${flag}`,
      declaration: identityErrors.grantBeyond,
      parameters: { menu: value, right: translate(`identity:flags.${flag}`) },
    }))
  })
}
