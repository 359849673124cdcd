import type { z } from 'zod'
import { fieldColumns } from '#platform/server/database/field-columns.ts'
import { shippingDetails } from '../contract/schemas.ts'

/** What an ASN says about the delivery besides its lines. */
export type ShippingDetails = Readonly<z.output<typeof shippingDetails>>

const NAMES = shippingDetails.keyof().options

/** Shipping details by the columns that keep them. */
export function shippingColumns<Details extends Partial<Record<keyof ShippingDetails, unknown>>>(details: Details) {
  const said = Object.fromEntries(NAMES.map((name) => [name, details[name]]))
  return fieldColumns('srm_asn_head', said as Pick<Details, keyof ShippingDetails & keyof Details>)
}
