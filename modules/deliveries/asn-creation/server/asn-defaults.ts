import { type DeliveryRules, readDeliveryRules } from '#modules/deliveries/rule/server/delivery-rules.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { asnCreationCalls } from '../contract/calls.ts'

/** An address to choose, with whom to ask for there. */
export interface AsnAddress {
  id: string
  address: string
  contact: string
  phone: string
  isDefault: boolean
  /** Between which times of day goods are taken in there, HH:MM; empty: at any time. */
  receiveTimeStart: string
  receiveTimeEnd: string
  platformNo: string
}

/** What a new ASN of a supplier to a warehouse starts with. */
export interface AsnDefaults {
  supplierNo: string
  supplierName: string
  sender: string
  senderPhone: string
  isDeliveryFrozen: boolean
  /** From leaving the supplier to arriving; null: not known. */
  transportDays: number | null
  /** The default one first. */
  shippingAddresses: AsnAddress[]
  deliveryAddresses: AsnAddress[]
  rules: DeliveryRules
}

/** Defaults of an ASN. The sender is the supplier's contact, or the supplier's own user who writes the ASN. */
export async function asnDefaults(
  { trx, caller }: Pick<CallContext, 'trx' | 'caller'>,
  { orgNo, warehouseNo, supplierNo }: { orgNo: string; warehouseNo: string; supplierNo: string },
): Promise<AsnDefaults> {
  const { tenantsid } = caller
  const supplier = await trx
    .selectFrom('bm_supplier')
    .select(['supplier_name', 'contact', 'tel_no', 'is_delivery_frozen', 'transport_days'])
    .where('tenantsid', '=', tenantsid)
    .where('supplier_no', '=', supplierNo)
    .executeTakeFirst()
  if (!supplier) return fail(platformErrors.notFound)
  const shippingAddresses = await addresses(trx, tenantsid, { type: '2', supplierNo })
  const [usual] = shippingAddresses
  return {
    supplierNo,
    supplierName: supplier.supplier_name,
    sender: usual?.contact || supplier.contact || (caller.side === 'supplier' ? caller.userName : ''),
    senderPhone: usual?.phone || supplier.tel_no,
    isDeliveryFrozen: supplier.is_delivery_frozen,
    transportDays: supplier.transport_days,
    shippingAddresses,
    deliveryAddresses: await addresses(trx, tenantsid, { type: '1', warehouseNo }),
    rules: await readDeliveryRules(trx, tenantsid, orgNo),
  }
}

async function addresses(
  trx: ScopedTransaction,
  tenantsid: string,
  of: { type: '1'; warehouseNo: string } | { type: '2'; supplierNo: string },
): Promise<AsnAddress[]> {
  const query = trx
    .selectFrom('bm_delivery_address')
    .select([
      'id',
      'address',
      'contact',
      'phone',
      'is_default as isDefault',
      'receive_time_start as receiveTimeStart',
      'receive_time_end as receiveTimeEnd',
      'platform_no as platformNo',
    ])
    .where('tenantsid', '=', tenantsid)
    .where('loadadr_type', '=', of.type)
    .where('status_code', '=', '1')
    .orderBy('is_default', 'desc')
    .orderBy('id')
  return of.type === '1'
    ? query.where('warehouse_no', '=', of.warehouseNo).execute()
    : query.where('supplier_no', '=', of.supplierNo).execute()
}

/** What the form of a new ASN starts with; suppliers get their own whatever they ask for. */
export const getAsnDefaults: Handler<typeof asnCreationCalls, 'ISupSrmAsnService/getAsnDefaults'> = (
  context,
  input,
) => {
  const { side, supplierNo } = context.caller
  return asnDefaults(context, { ...input, supplierNo: side === 'supplier' ? supplierNo : (input.supplierNo ?? '') })
}
