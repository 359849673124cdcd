import { failOnErrors } from '#platform/contract/errors.ts'
import type { RecordInput } from '#platform/contract/records/records.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { grantErrors } from './grant-errors.ts'

/** A role of a file allows something on menu entries that there are, within what its importer may do. */
export async function checkRoleRow(context: CallContext, after: RecordInput): Promise<void> {
  failOnErrors(await grantErrors(context, after))
}
