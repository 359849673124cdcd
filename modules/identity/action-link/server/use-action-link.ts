import { sql } from 'kysely'
import type { z } from 'zod'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import { BusinessError, fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { actorContext } from '#platform/server/actor-context.ts'
import type { PublicContext } from '#platform/server/call-context.ts'
import { inScope } from '#platform/server/scope.ts'
import type { linkResult, usedLink } from '../contract/schemas.ts'
import { type ActionLinkOptions, openActionLink, readLinkedDocument } from './open-action-link.ts'
import { useReleaseLink } from './release-link.ts'

/** Does what a link is for, once, as its user and in what they may see; nothing is done with another version of the document. */
export async function useActionLink(
  options: ActionLinkOptions,
  context: PublicContext,
  { token, reason = '' }: z.output<typeof usedLink>,
): Promise<z.input<typeof linkResult>> {
  const released = await useReleaseLink(options.db, context, token)
  if (released) return released
  const opened = await openActionLink(options, token, context.translate)
  const { caller, action, link } = opened
  if (action.isReasonNeeded && reason === '') fail(identityErrors.linkReasonNeeded)
  return inScope(options.db, caller, async (trx) => {
    // Of two that come at the same moment the second finds it used.
    const { rows } = await sql`
      update sys_action_link set used_at = now() where id = ${link.id} and used_at is null returning id`.execute(trx)
    if (rows.length === 0) fail(identityErrors.linkUsed)
    const { documentNo } = await readLinkedDocument(opened, trx)
    const acting = actorContext(trx, { ...caller, language: context.language, today: options.today() }, options.texts())
    const key = { id: link.documentId, version: link.version }
    await action.act({ ...acting, caller }, key, action.isReasonNeeded ? reason : '').catch((error: unknown) => {
      const isChanged = error instanceof BusinessError && error.declaration === platformErrors.staleVersion
      return isChanged ? fail(identityErrors.linkOutdated) : Promise.reject(error)
    })
    await acting.flush(action.auditAction)
    return { action: action.name, documentNo }
  })
}
