import type { SCHEDULE_KINDS } from '../contract/fields.ts'

/** The list that shows the document of a schedule's entry. */
export function schedulePath({ kind, documentNo }: { kind: string; documentNo: string }): string {
  const notices: (typeof SCHEDULE_KINDS)[number] = 'asnArrival'
  const list = kind === notices ? '/offsite/asnTracking' : '/orderCollaboration/userOrder'
  return `${list}?keyword=${encodeURIComponent(documentNo)}`
}
