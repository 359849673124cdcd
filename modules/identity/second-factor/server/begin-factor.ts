import { sql } from 'kysely'
import type { z } from 'zod'
import { identityErrors } from '#modules/identity/contract/errors.ts'
import { checkOwnPassword } from '#modules/identity/password/server/check-own-password.ts'
import { fail } from '#platform/contract/errors.ts'
import { PRODUCT_NAME } from '#platform/contract/values/product.ts'
import type { CallContext, Caller } from '#platform/server/call-context.ts'
import { barcodeSymbol } from '#platform/server/print/barcode-symbol.ts'
import { inScope, type ScopedTransaction, systemScope } from '#platform/server/scope.ts'
import type { begunFactor } from '../contract/schemas.ts'
import { type FactorOptions, factorOf, findFactor } from './check-factor.ts'
import { oneTimeCode } from './one-time-code.ts'

/**
 * Makes a secret for the caller's authenticator app, for the password. It counts once a code of it was typed, which must
 * happen soon; whoever begins again gets another one, so that no secret is shown twice.
 */
export async function beginFactor(
  options: FactorOptions,
  context: CallContext,
  pwd: string,
): Promise<z.input<typeof begunFactor>> {
  const { caller } = context
  await checkOwnPassword(options, context, pwd)
  const secret = await inScope(options.db, systemScope('sign-in', caller.tenantsid), async (trx) => {
    const known = await findFactor(trx, options, caller.userId)
    if (known?.isConfirmed) return fail(identityErrors.factorOn)
    return writeSecret(trx, options, caller)
  })
  const address = oneTimeCode.address(secret, caller.userNo, PRODUCT_NAME)
  return { secret, address, qrCode: pictureOf(address) }
}

async function writeSecret(
  trx: ScopedTransaction,
  { secretBox }: FactorOptions,
  { userId, tenantsid }: Caller,
): Promise<string> {
  const secret = oneTimeCode.createSecret()
  const sealed = secretBox.seal(secret, factorOf(userId))
  await trx
    .insertInto('sys_user_factor')
    .values({ user_id: userId, tenantsid, secret: sealed })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: sealed, begun_at: sql<string>`now()`, last_step: '0' })
        .where('sys_user_factor.confirmed_at', 'is', null),
    )
    .execute()
  return secret
}

/** The QR code of a text as a drawing. It is made here: the secret leaves the product by no other way. */
function pictureOf(text: string): string {
  const { width, height, quietZone, rectangles } = barcodeSymbol('qrcode', text)
  const path = rectangles.map(([x, y, wide, high]) => `M${x} ${y}h${wide}v${high}h-${wide}z`).join('')
  const box = `${-quietZone} ${-quietZone} ${width + 2 * quietZone} ${height + 2 * quietZone}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" shape-rendering="crispEdges"><path d="${path}"/></svg>`
}
