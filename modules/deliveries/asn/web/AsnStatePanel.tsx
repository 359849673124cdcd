import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import type { Tone } from '#platform/web/detail/tone.ts'
import { asnFields } from '../contract/fields.ts'

/** States of an ASN are codes, so their tones stand here: waiting for the buyer, refused, on the way, arrived, without effect. */
const TONES: Readonly<Record<string, Tone>> = {
  0: 'attention',
  1: 'bad',
  2: 'info',
  3: 'attention',
  4: 'good',
  X: 'neutral',
}

/** The state of an ASN as a tag. */
export function AsnStatePanel({ status }: { status: string }) {
  return <StatusTag field={asnFields.status} value={status} tone={TONES[status] ?? 'neutral'} />
}
