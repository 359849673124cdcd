import { sql } from 'kysely'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import { isSscc, isSsccSerial, sscc } from '#platform/contract/exchange/gs1-elements.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { ownNumber } from '../contract/next-number.ts'

/** The number of a box, carton or pallet. */
export interface Sscc {
  unit_code: string
  is_sscc: boolean
}

/** New numbers of boxes by the rule of the organisation: an SSCC where it has a GS1 prefix, otherwise one of the company's own. */
export async function takeSsccs(context: CallContext, orgNo: string, count: number): Promise<Sscc[]> {
  return (await takeSsccsOf(context, new Map([[orgNo, count]]))).get(orgNo) ?? []
}

/** The same of several organisations, by organisation. Their rules are locked in one order, so that nobody waits crosswise. */
export async function takeSsccsOf(
  { trx }: CallContext,
  counts: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, Sscc[]>> {
  if (counts.size === 0) return new Map()
  const { rows } = await sql<{ org: string; company_prefix: string; extension: string; first_serial: string }>`
    select * from next_label_serials(${[...counts.keys()]}::text[], ${[...counts.values()]}::integer[])`.execute(trx)
  if (rows.length !== counts.size) throw new Error('no numbers were taken')
  return new Map(
    rows.map(({ org, company_prefix: prefix, extension, first_serial }) => {
      const count = counts.get(org) ?? 0
      const first = BigInt(first_serial)
      if (prefix !== '' && !isSsccSerial(prefix, first + BigInt(count) - 1n)) {
        fail(deliveriesErrors.numbersExhausted, { prefix })
      }
      const codes = Array.from({ length: count }, (_, index) => {
        const serial = first + BigInt(index)
        return prefix === ''
          ? { unit_code: ownNumber(serial), is_sscc: false }
          : { unit_code: sscc(prefix, serial, extension), is_sscc: true }
      })
      return [org, codes]
    }),
  )
}

/** The numbers that units have already, and new ones for those that have none. */
export async function fillSsccs(context: CallContext, orgNo: string, codes: readonly string[]): Promise<Sscc[]> {
  const missing = codes.filter((code) => code === '').length
  const taken = missing === 0 ? [] : await takeSsccs(context, orgNo, missing)
  return codes.flatMap((code) => (code === '' ? (taken.shift() ?? []) : { unit_code: code, is_sscc: isSscc(code) }))
}
