import type { RecordDeclaration, RecordRow } from '#platform/contract/records/records.ts'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import type { Tone } from '#platform/web/detail/tone.ts'

/** Tones of the states of `approval-lifecycle.ts`: 2 draft, 1 effective, 0 invalid. */
const TONES: Readonly<Record<string, Tone>> = { 2: 'attention', 1: 'good', 0: 'neutral' }

/** The state of a record with a life. */
export function RecordStateTag({ record, row }: { record: RecordDeclaration; row: RecordRow }) {
  const field = record.fields.statusCode
  const state = String(row.statusCode ?? '')
  return field && <StatusTag field={field} value={state} tone={TONES[state] ?? 'neutral'} />
}
