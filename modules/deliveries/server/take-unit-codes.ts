import { sql } from 'kysely'
import { refuse } from '#platform/contract/errors.ts'
import { isSscc, isSsccSerial, sscc } from '#platform/contract/gs1-elements.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { deliveriesErrors } from '../contract/errors.ts'

/** The number of a box, carton or pallet. */
export interface UnitCode {
  unit_code: string
  is_sscc: boolean
}

/** New numbers of boxes by the rule of the organisation: an SSCC where it has a GS1 prefix, otherwise one of the company's own. */
export async function takeUnitCodes({ trx }: CallContext, orgNo: string, count: number): Promise<UnitCode[]> {
  const { rows } = await sql<{ company_prefix: string; extension: string; first_serial: string }>`
    select * from next_label_serials(${orgNo}, ${count})`.execute(trx)
  const [taken] = rows
  if (!taken) throw new Error('no numbers were taken')
  const { company_prefix: prefix, extension } = taken
  const first = BigInt(taken.first_serial)
  if (prefix !== '' && !isSsccSerial(prefix, first + BigInt(count) - 1n)) {
    refuse(deliveriesErrors.numbersExhausted, { prefix })
  }
  return Array.from({ length: count }, (_, index) => {
    const serial = first + BigInt(index)
    return prefix === ''
      ? { unit_code: `U${serial.toString().padStart(10, '0')}`, is_sscc: false }
      : { unit_code: sscc(prefix, serial, extension), is_sscc: true }
  })
}

/** The numbers that units have already, and new ones for those that have none. */
export async function fillUnitCodes(
  context: CallContext,
  orgNo: string,
  codes: readonly string[],
): Promise<UnitCode[]> {
  const missing = codes.filter((code) => code === '').length
  const taken = missing === 0 ? [] : await takeUnitCodes(context, orgNo, missing)
  return codes.flatMap((code) => (code === '' ? (taken.shift() ?? []) : { unit_code: code, is_sscc: isSscc(code) }))
}
