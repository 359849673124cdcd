import { sql } from 'kysely'
import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import type { RecordValues } from '#platform/contract/records/records.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { selfServiceCalls } from '../contract/calls.ts'
import { checkDefaults } from './check-supplier.ts'
import { lockOwnSupplier, readOwnAddresses, touchSupplier } from './own-supplier.ts'

/** Replaces the shipping addresses of the caller's company. Known ones keep their number; documents keep the text. */
export const saveOwnAddresses: Handler<typeof selfServiceCalls, 'IBmSupplierSelfService/saveownaddresses'> = async (
  context,
  { version, addresses },
) => {
  const supplier = await lockOwnSupplier(context, version)
  if (supplier.canEditAddresses !== true) fail(masterDataErrors.selfServiceClosed)
  checkDefaults(context, 'addresses', addresses)
  const before = await readOwnAddresses(context)
  await removeOthers(context, addresses)
  for (const address of addresses) await writeAddress(context, address)
  const supplierNo = String(supplier.supplierNo)
  context.audit({ documentNo: supplierNo, detail: { before: { addresses: before }, after: { addresses } } })
  context.announce({ topic: 'master-data', orgNo: '*', supplierNo, payload: { documentNo: supplierNo } })
  return touchSupplier(context, supplier.id)
}

async function removeOthers({ trx, caller }: CallContext, addresses: readonly RecordValues[]): Promise<void> {
  const kept = addresses.map(({ address }) => String(address))
  await trx
    .deleteFrom('bm_delivery_address')
    .where('supplier_no', '=', caller.supplierNo)
    .where('loadadr_type', '=', '2')
    .where(sql<boolean>`address <> all (${kept}::text[])`)
    .execute()
}

async function writeAddress({ trx, caller }: CallContext, given: RecordValues): Promise<void> {
  const address = String(given.address)
  const values = {
    contact: String(given.contact ?? ''),
    phone: String(given.phone ?? ''),
    is_default: given.isDefault === true,
    update_name: caller.userName,
  }
  const { numUpdatedRows } = await trx
    .updateTable('bm_delivery_address')
    .set({ ...values, version: sql<number>`version + 1`, update_date: sql<string>`now()` })
    .where('supplier_no', '=', caller.supplierNo)
    .where('address', '=', address)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await trx
    .insertInto('bm_delivery_address')
    .values({
      ...values,
      tenantsid: caller.tenantsid,
      loadadr_type: '2',
      supplier_no: caller.supplierNo,
      address,
      create_name: caller.userName,
    })
    .execute()
}
