import type { z } from 'zod'
import { readDeliveryRules } from '#modules/deliveries/rule/server/delivery-rules.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { asnCreationCalls } from '../contract/calls.ts'
import type { asnDefaults as defaultsAnswer } from '../contract/schemas.ts'

/** What a new ASN of a supplier to a warehouse starts with. */
export type AsnDefaults = z.output<typeof defaultsAnswer>

/** What an ASN cannot be without, and takes from the defaults where nobody says it. */
export const USUAL = ['sender', 'senderPhone', 'shippingAddress', 'deliveryAddress'] as const
type Usual = Record<(typeof USUAL)[number], string>

/** What an ASN takes where nobody says it. */
export function usualValues(
  defaults: Pick<AsnDefaults, 'sender' | 'senderPhone' | 'shippingAddresses' | 'deliveryAddresses'>,
): Usual {
  return {
    sender: defaults.sender,
    senderPhone: defaults.senderPhone,
    shippingAddress: defaults.shippingAddresses[0]?.address ?? '',
    deliveryAddress: defaults.deliveryAddresses[0]?.address ?? '',
  }
}

/** What is said of it, else what is usual; the defaults are read where something is missing. */
export async function withUsual(
  said: Partial<Record<keyof Usual, string | null>>,
  read: () => Promise<AsnDefaults>,
): Promise<Usual> {
  const usual = USUAL.every((name) => said[name]) ? null : usualValues(await read())
  const of = (name: keyof Usual) => said[name] || usual?.[name] || ''
  return {
    sender: of('sender'),
    senderPhone: of('senderPhone'),
    shippingAddress: of('shippingAddress'),
    deliveryAddress: of('deliveryAddress'),
  }
}

/** Whose goods go where, by columns of a batch. */
type Party = Readonly<Record<'org_no' | 'warehouse_no' | 'supplier_no', string>>
export type DefaultsReader = (of: Party) => Promise<AsnDefaults>

/** Defaults by organisation, warehouse and supplier, each read once. */
export function defaultsReader(context: Pick<CallContext, 'trx' | 'caller'>): DefaultsReader {
  const known = new Map<string, Promise<AsnDefaults>>()
  return ({ org_no: orgNo, warehouse_no: warehouseNo, supplier_no: supplierNo }) => {
    const key = JSON.stringify([orgNo, warehouseNo, supplierNo])
    const reading = known.get(key) ?? asnDefaults(context, { orgNo, warehouseNo, supplierNo })
    known.set(key, reading)
    return reading
  }
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
  const shippingAddresses = await addresses(trx, tenantsid, '2', supplierNo)
  const [usual] = shippingAddresses
  return {
    supplierNo,
    supplierName: supplier.supplier_name,
    sender: usual?.contact || supplier.contact || (caller.side === 'supplier' ? caller.userName : ''),
    senderPhone: usual?.phone || supplier.tel_no,
    isDeliveryFrozen: supplier.is_delivery_frozen,
    transportDays: supplier.transport_days,
    shippingAddresses,
    deliveryAddresses: await addresses(trx, tenantsid, '1', warehouseNo),
    rules: await readDeliveryRules(trx, tenantsid, orgNo),
  }
}

/** Addresses of a warehouse (1) or of a supplier (2), the default one first. */
function addresses(
  trx: ScopedTransaction,
  tenantsid: string,
  type: '1' | '2',
  no: string,
): Promise<AsnDefaults['shippingAddresses']> {
  return trx
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
    .where('loadadr_type', '=', type)
    .where(type === '1' ? 'warehouse_no' : 'supplier_no', '=', no)
    .where('status_code', '=', '1')
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute()
}

/** What the form of a new ASN starts with; suppliers get their own whatever they ask for. */
export const getAsnDefaults: Handler<typeof asnCreationCalls, 'ISupSrmAsnService/getAsnDefaults'> = (
  context,
  input,
) => {
  const { side, supplierNo } = context.caller
  return asnDefaults(context, { ...input, supplierNo: side === 'supplier' ? supplierNo : (input.supplierNo ?? '') })
}
