import { asnFields } from '#modules/deliveries/asn/contract/fields.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { failAt } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { type TravelDates, travelDates } from '../contract/travel-dates.ts'

interface Party {
  tenantsid: string
  supplier_no: string
}

/** On which days an ASN's goods leave and arrive: as it says, else by the supplier's days of transport; null where neither tells. */
export async function readTravelDates(
  { trx }: Pick<CallContext, 'trx'>,
  { tenantsid, supplier_no }: Party,
  said: TravelDates,
): Promise<ReturnType<typeof travelDates>> {
  const { deliveryDate, expectedArrivalDate } = said
  if (Boolean(deliveryDate) === Boolean(expectedArrivalDate)) return travelDates(said, null)
  const days = trx
    .selectFrom('bm_supplier')
    .select('transport_days')
    .where('tenantsid', '=', tenantsid)
    .where('supplier_no', '=', supplier_no)
  const [row] = await days.execute()
  return travelDates(said, row?.transport_days ?? null)
}

/** The same, refused where a day is not known. */
export async function wholeTravelDates(
  context: Pick<CallContext, 'trx' | 'translate'>,
  party: Party,
  said: TravelDates,
): Promise<Record<keyof TravelDates, string>> {
  const { deliveryDate, expectedArrivalDate } = await readTravelDates(context, party, said)
  if (deliveryDate !== null && expectedArrivalDate !== null) return { deliveryDate, expectedArrivalDate }
  const path = deliveryDate === null ? 'deliveryDate' : 'expectedArrivalDate'
  const parameters = { field: context.translate(asnFields[path].label) }
  failAt(path, deliveriesErrors.detailMissing, parameters)
}
