import type { Caller } from '#platform/server/call-context.ts'
import type { ModuleGate } from '#platform/server/module-gate.ts'
import type { LicenceContent } from '../contract/schemas.ts'

/** What a caller may do in the modules that the licence includes; what they hold beyond that is kept for when it includes more. */
export function withinLicence(
  gate: ModuleGate,
  content: LicenceContent | null,
  flags: Caller['flags'],
): Pick<Caller, 'flags' | 'heldFlags' | 'closed'> {
  const closed = gate.closedBy(content?.modules)
  return closed ? { flags: closed.openOf(flags), heldFlags: flags, closed } : { flags }
}
