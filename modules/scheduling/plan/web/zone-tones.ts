import type { Tone } from '#platform/web/detail/tone.ts'
import type { Zone } from '../contract/zones.ts'

/** How a zone feels: what is bound most stands out most. */
export const ZONE_TONES: Readonly<Record<Zone, Tone>> = { firm: 'info', tradeOff: 'attention', forecast: 'neutral' }

/** Places of rows before which another zone begins. */
export function zoneEdges(zones: readonly (Zone | null)[]): ReadonlySet<number> {
  return new Set(zones.flatMap((zone, at) => (at > 0 && zone !== zones[at - 1] ? [at] : [])))
}
