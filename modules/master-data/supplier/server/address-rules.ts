import { sql } from 'kysely'
import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { fail, failAt } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { RecordChange, RecordSource } from '#platform/server/records/record-source.ts'

/** What addresses of one kind belong to: field and columns of its number. */
interface Owner {
  field: string
  column: string
  table: string
}

const WAREHOUSE: Owner = { field: 'warehouseNo', column: 'warehouse_no', table: 'bm_warehouse' }
const SUPPLIER: Owner = { field: 'supplierNo', column: 'supplier_no', table: 'bm_supplier' }
const CUSTOMER: Owner = { field: 'customerNo', column: 'customer_no', table: 'bm_customer' }

const RECEIVING = '1'
const ownerOf = ({ loadadrType }: RecordChange['after']): Owner => (loadadrType === RECEIVING ? WAREHOUSE : SUPPLIER)

/** The own rules of addresses, of warehouses and suppliers, and of customers. */
export const addressRules = {
  delivery: {
    check: checkDeliveryAddress,
    follow: (context, change) => replaceDefault(context, change, 'bm_delivery_address', ownerOf(change.after)),
  },
  customer: {
    check: checkReceivingTime,
    follow: (context, change) => replaceDefault(context, change, 'bm_customer_address', CUSTOMER),
  },
} as const satisfies Record<string, Pick<RecordSource, 'check' | 'follow'>>

/** A receiving address is a warehouse's and a shipping address a supplier's, and nobody else's. */
async function checkDeliveryAddress(context: CallContext, change: RecordChange): Promise<void> {
  const { after } = change
  await checkSelfService(context)
  const [owner, other] = ownerOf(after) === WAREHOUSE ? [WAREHOUSE, SUPPLIER] : [SUPPLIER, WAREHOUSE]
  const wrong = after[owner.field] ? (after[other.field] ? other : null) : owner
  if (wrong) failAt(wrong.field, masterDataErrors.addressOwner)
  checkReceivingTime(context, change)
}

/** A supplier writes its addresses itself as far as the buyer allows. */
async function checkSelfService({ trx, caller }: CallContext): Promise<void> {
  if (caller.side !== 'supplier') return
  const own = await trx
    .selectFrom('bm_supplier')
    .select('can_edit_addresses')
    .where('supplier_no', '=', caller.supplierNo)
    .executeTakeFirst()
  if (own?.can_edit_addresses !== true) fail(masterDataErrors.selfServiceClosed)
}

/** Goods are taken in from one time of day to a later one, or at any time. */
function checkReceivingTime(_context: CallContext, { after }: RecordChange): void {
  const [start, end] = [String(after.receiveTimeStart ?? ''), String(after.receiveTimeEnd ?? '')]
  if (start === '' && end === '') return
  if (start === '' || end === '' || start >= end) failAt('receiveTimeEnd', masterDataErrors.receivingWindow)
}

/** An owner's new default takes the place of the one before. */
async function replaceDefault(
  { trx, caller }: CallContext,
  { id, after }: RecordChange & { id: string },
  table: string,
  owner: Owner,
): Promise<void> {
  if (after.isDefault !== true) return
  const number = after[owner.field]
  // Two who choose a default for one owner take turns, so that the second sees the first's.
  await sql`select id from ${sql.table(owner.table)} where ${sql.ref(owner.column)} = ${number} for no key update`.execute(
    trx,
  )
  await sql`update ${sql.table(table)} set is_default = false, version = version + 1, update_name = ${caller.userName},
      update_date = now()
    where ${sql.ref(owner.column)} = ${number} and is_default and id <> ${id}`.execute(trx)
}
