import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { failAt } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { RecordChange } from '#platform/server/records/record-source.ts'

const NEUTRAL = '3'

/** Only documents that are neither inbound nor outbound can be transfers. */
export function checkDocType(_context: CallContext, { after }: RecordChange): void {
  if (!after.transferType || after.docNature === NEUTRAL) return
  failAt('transferType', masterDataErrors.transferTypeNature)
}
