import type { z } from 'zod'
import type { PublicContext } from '#platform/server/call-context.ts'
import { inScope } from '#platform/server/scope.ts'
import type { linkedDocument } from '../contract/schemas.ts'
import { type ActionLinkOptions, openActionLink, readLinkedDocument } from './open-action-link.ts'
import { readReleaseLink } from './release-link.ts'

/** Shows what a link is for. Looking changes nothing, however often an email's reader, or a program before them, does it. */
export async function readActionLink(
  options: ActionLinkOptions,
  context: PublicContext,
  token: string,
): Promise<z.input<typeof linkedDocument>> {
  const release = await readReleaseLink(options.db, token)
  if (release) return release
  const opened = await openActionLink(options, token, context.translate)
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
