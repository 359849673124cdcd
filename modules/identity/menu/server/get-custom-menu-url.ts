import type { z } from 'zod'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import type { OutboundContext } from '#platform/server/call-context.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type AskService, OutboundError } from '#platform/server/outbound/ask-service.ts'
import { readMenuTarget } from '../contract/menu-target.ts'
import type { customMenuUrl } from '../contract/schemas.ts'
import { ownMenu } from './own-menu.ts'

const isWebAddress = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && ['https:', 'http:'].includes(new URL(value).protocol)

/** Asks the service behind an entry for the address to open. The address comes from the menu, never from the caller. */
export async function getCustomMenuUrl(
  { db, askService }: { db: Database; askService: AskService },
  context: OutboundContext,
  menuNo: string,
): Promise<z.input<typeof customMenuUrl>> {
  const { url } = await ownMenu(db, context, menuNo)
  const target = readMenuTarget(url)
  if (target.kind !== 'custom') return fail(identityErrors.menuNotFound)
  const { address } = target
  const { dcUrl, ...named } = await askService(address).catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error
    return fail(error.isForbidden ? identityErrors.menuServiceForbidden : identityErrors.menuServiceFailed)
  })
  if (!isWebAddress(dcUrl)) return fail(identityErrors.menuServiceFailed)
  context.audit({ documentNo: menuNo, detail: { address } })
  return { dcUrl, parameters: textsOf(named) }
}

/** The simple values of an answer as text; lists and objects are no parameters. */
function textsOf(named: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value) ? [[name, String(value)]] : [],
    ),
  )
}
