import type { Handler } from '#platform/server/call-context.ts'
import type { asnCreationCalls } from '../contract/calls.ts'
import { asnDefaults } from './asn-defaults.ts'

/** What the form of a new ASN starts with; suppliers get their own whatever they ask for. */
export const getAsnDefaults: Handler<typeof asnCreationCalls, 'ISupSrmAsnService/getAsnDefaults'> = (
  context,
  input,
) => {
  const { side, supplierNo } = context.caller
  return asnDefaults(context, { ...input, supplierNo: side === 'supplier' ? supplierNo : (input.supplierNo ?? '') })
}
