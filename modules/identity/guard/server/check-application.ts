import { identityErrors } from '#modules/identity/contract/errors.ts'
import { HEADERS, PORTAL_APPLICATION } from '#platform/contract/envelope.ts'
import { fail } from '#platform/contract/errors.ts'
import type { PublicContext } from '#platform/server/call-context.ts'

/** Refuses what does not name itself as an application that may sign people in. */
export function checkApplication({ header }: Pick<PublicContext, 'header'>): void {
  if (header(HEADERS.application) !== PORTAL_APPLICATION) fail(identityErrors.unknownApplication)
}
