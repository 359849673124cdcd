import { recordOf } from '#platform/contract/values/record-of.ts'
/** Whether a prepared statement was refused because a migration changed the columns that it answers. */
export function isOutdated(error: unknown): boolean {
  return recordOf(error).routine === 'RevalidateCachedQuery'
}
