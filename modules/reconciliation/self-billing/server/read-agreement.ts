import { type RawBuilder, sql } from 'kysely'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** An agreement under which the purchaser issues invoices. */
export interface Agreement {
  id: string
  agreementNo: string
  numberPrefix: string
  invoiceType: string
}

/** Whose invoices it is about. */
export interface InvoicedParty {
  orgNo: string
  supplierNo: string
}

/** Whether an agreement, by its alias in a statement, is in force on a day: valid, agreed to by the supplier, and between its days. */
export const isInForce = (alias: string, day: RawBuilder<unknown>): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${column('status_code')} = '1' and ${column('agreed_date')} is not null and ${column('valid_from')} <= ${day}
    and (${column('valid_to')} is null or ${column('valid_to')} >= ${day}))`
}

/**
 * Reads the agreement that is in force for a supplier of an organisation; null where there is none. Locked, nobody ends or changes it
 * until the transaction is over, and its series is drawn from by nobody else.
 */
export async function readAgreement(
  trx: ScopedTransaction,
  { orgNo, supplierNo }: InvoicedParty,
  today: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<Agreement | null> {
  const { rows } = await sql<Agreement>`
    select a.id, a.agreement_no as "agreementNo", a.number_prefix as "numberPrefix", a.invoice_type as "invoiceType"
    from srm_self_billing_agreement a
    where a.org_no = ${orgNo} and a.supplier_no = ${supplierNo} and ${isInForce('a', sql`${today}::date`)}
    order by a.id limit 1 ${isLocked ? sql`for update` : sql``}`.execute(trx)
  return rows[0] ?? null
}

/** Least digits of the running number. */
const DIGITS = 6

/** A number of a series, and its place there. */
export interface DrawnNumber {
  place: number
  invoiceNo: string
}

/** Draws the next number of an agreement's series. What takes it back takes the number back, too: no place is left out. */
export async function drawNumber(
  trx: ScopedTransaction,
  { id, numberPrefix }: Pick<Agreement, 'id' | 'numberPrefix'>,
): Promise<DrawnNumber> {
  const { rows } = await sql<{ place: number }>`
    update srm_self_billing_agreement set last_number = last_number + 1 where id = ${id} returning last_number as place`.execute(
    trx,
  )
  const [drawn] = rows
  if (!drawn) throw new Error(`no agreement ${id}`)
  return { place: drawn.place, invoiceNo: `${numberPrefix}-${String(drawn.place).padStart(DIGITS, '0')}` }
}
