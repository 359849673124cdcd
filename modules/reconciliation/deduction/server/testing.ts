import { sql } from 'kysely'
import { type BuiltAsn, buildAsn } from '#modules/deliveries/asn/server/testing.ts'
import { act as actOnReceipts, receive } from '#modules/receipts/receipt/server/testing.ts'
import type { CallPath } from '#platform/contract/calls.ts'
import type { CallContext, Caller } from '#platform/server/call-context.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import { reconciliationTexts } from '../../contract/texts.ts'
import { reconciliationDocuments } from '../../server.ts'

/** Runs work as this caller with the texts of receipts and reconciliation. */
export const act = <T>(
  database: Pick<TestDatabase, 'db'>,
  caller: Caller,
  work: (context: CallContext) => Promise<T>,
): Promise<T> => actOnReceipts(database, caller, work, { texts: [reconciliationTexts] })

/** Makes a call of reconciliation, its input going through its schema. */
export function ask(
  database: Pick<TestDatabase, 'db'>,
  caller: Caller,
  path: CallPath,
  input: object,
): Promise<unknown> {
  return act(database, caller, async (context) => {
    for (const { calls, handlers } of reconciliationDocuments.calls) {
      const [declared, handler] = [calls[path], handlers[path]]
      if (declared && handler) return handler(context as Parameters<typeof handler>[0], declared.input.parse(input))
    }
    throw new Error(`no call ${path}`)
  })
}

/** Goods of which some were refused, with the refusal and the acceptance of the rest. */
export interface RefusedGoods {
  asn: BuiltAsn
  refusalId: string
  receiptId: string
}

/** An ASN of ten at 2.5 and 13 percent of which four are refused. */
export async function refusedGoods(
  database: Pick<TestDatabase, 'db' | 'ownerDb'>,
  buyer: Caller,
  { warehouseNo = 'W1', expectArrivalDate = '2026-03-20' }: { warehouseNo?: string; expectArrivalDate?: string } = {},
): Promise<RefusedGoods> {
  const lines = [{ price: '2.5', taxRate: '13', lineQty: '10', expectArrivalDate }]
  const asn = await buildAsn(database, { quantities: ['10'], order: { warehouseNo, lines } })
  const line = { asnLineId: asn.lineIds[0] ?? '', receiveQty: '6', checkReturnQty: '4', reason: 'Scratched' }
  await receive(database, buyer, asn, [line])
  const { rows } = await sql<{ refusalId: string; receiptId: string }>`select
    (select id from srm_check_return where asn_id = ${asn.id}) as "refusalId",
    (select id from srm_check_receipt where asn_id = ${asn.id}) as "receiptId"`.execute(database.ownerDb)
  const [ids] = rows
  if (!ids) throw new Error('nothing was received')
  return { asn, ...ids }
}

/** Puts some of what an allowance takes off on a bill. */
export const putOnBill = ({ ownerDb }: Pick<TestDatabase, 'ownerDb'>, deductionId: string) =>
  sql`insert into srm_payable_ledger (payable_id, movement, net, tax, document_type, document_id, document_no)
    select id, 'bill', -1, 0, 'bill', 1, 'B-1' from srm_payable
    where source_type = 'allowance' and source_id = ${deductionId}`.execute(ownerDb)
