import type { z } from 'zod'
import { inScope } from '#platform/server/scope.ts'
import type { linkedDocument } from '../contract/schemas.ts'
import { type ActionLinkOptions, openActionLink, readLinkedDocument } from './open-action-link.ts'

/** Shows what a link is for. Looking changes nothing, however often a letter's reader, or a program before them, does it. */
export async function readActionLink(
  options: ActionLinkOptions,
  token: string,
): Promise<z.input<typeof linkedDocument>> {
  const opened = await openActionLink(options, token)
  const { userName, side } = opened.caller
  const document = await inScope(options.db, opened.caller, (trx) => readLinkedDocument(opened, trx), 'read')
  const { version: _version, ...shown } = document
  return {
    action: opened.action.name,
    userName,
    side: side === 'supplier' ? side : 'purchaser',
    ...shown,
    lines: [...shown.lines],
    changes: [...(shown.changes ?? [])],
    reason: shown.reason ?? '',
    isReasonNeeded: opened.action.isReasonNeeded ?? false,
  }
}
