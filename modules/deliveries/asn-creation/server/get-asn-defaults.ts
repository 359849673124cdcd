import type { deliveriesCalls } from '#modules/deliveries/asn/contract/calls.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { asnDefaults } from './asn-defaults.ts'

/** What the form of a new ASN starts with; suppliers get their own whatever they ask for. */
export const getAsnDefaults: Handler<typeof deliveriesCalls, 'ISupSrmAsnService/getAsnDefaults'> = (context, input) => {
  const { side, supplierNo } = context.caller
  return asnDefaults(context, { ...input, supplierNo: side === 'supplier' ? supplierNo : (input.supplierNo ?? '') })
}
