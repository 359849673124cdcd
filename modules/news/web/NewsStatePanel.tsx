import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import type { Tone } from '#platform/web/detail/tone.ts'
import { newsMaintenanceFields } from '../contract/fields.ts'

/** States are codes, so their tones stand here: not out yet, out, without effect. */
const TONES: Readonly<Record<string, Tone>> = { 0: 'attention', 1: 'good', 2: 'neutral' }

/** The state of a piece of news as a tag. */
export function NewsStatePanel({ state }: { state: string }) {
  return <StatusTag field={newsMaintenanceFields.publish} value={state} tone={TONES[state] ?? 'neutral'} />
}
