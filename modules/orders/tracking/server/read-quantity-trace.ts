import { sql } from 'kysely'
import type { ordersCalls } from '#modules/orders/order/contract/calls.ts'
import type { Balance } from '#modules/orders/order/server/post-movements.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { isZero, sum } from '#platform/contract/values/decimal.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

type Story = CallOutput<typeof ordersCalls, 'ISupSrmPurchaseService/getQuantityStory'>
type Step = Story['steps'][number]
type StoryDocument = Step['documents'][number]

/** The steps that the ledger itself keeps, in the order of the goods' way, with the deltas behind each. */
const LEDGER_STEPS = [
  { step: 'pending', balance: 'pending' },
  { step: 'shipped', balance: 'delivery' },
  { step: 'onWay', balance: 'on_way' },
  { step: 'accepted', balance: 'receive' },
  { step: 'refused', balance: 'check_return' },
  { step: 'returned', balance: 'return_exchange' },
  { step: 'ended', balance: 'ended' },
] as const satisfies { step: Step['step']; balance: Balance }[]

/**
 * The quantities of one batch from ordered to still open, each with the movements that made it. The sum of a step's
 * movements is its quantity; only the promised and the open one are no sums: the former is the supplier's word with the
 * change records behind it, the latter follows from the others.
 */
export const readQuantityTrace: Handler<typeof ordersCalls, 'ISupSrmPurchaseService/getQuantityStory'> = async (
  { trx },
  { batchId },
) => {
  const batch = (await readBatch(trx, batchId)) ?? fail(platformErrors.notFound)
  const movements = await readMovements(trx, batchId)
  const documentsOf = (balance: Balance): StoryDocument[] =>
    movements.flatMap(({ deltas, ...document }) =>
      isZero(deltas[balance]) ? [] : [{ ...document, qty: deltas[balance] }],
    )
  const credits = await readCredits(trx, batchId)
  const credited: Step = { step: 'credited', qty: sum(credits.map(({ qty }) => qty)), documents: credits }
  const inspected = toInspect(await readInspected(trx, batchId))
  const { quantities, supReplyQty, unDeliveryQty, ...identity } = batch
  return {
    ...identity,
    batchId,
    steps: [
      { step: 'ordered', qty: quantities.ordered, documents: documentsOf('ordered') },
      { step: 'promised', qty: supReplyQty, documents: await readPromises(trx, batchId) },
      ...LEDGER_STEPS.flatMap(({ step, balance }): Step[] => {
        const kept = { step, qty: quantities[balance], documents: documentsOf(balance) }
        if (step === 'onWay') return [kept, inspected]
        return step === 'returned' ? [kept, credited] : [kept]
      }),
      { step: 'open', qty: unDeliveryQty, documents: [] },
    ],
  }
}

/** What of the batch's way has ended at the dock: it is here, and waits for inspection. */
const toInspect = (documents: StoryDocument[]): Step => ({
  step: 'toInspect',
  qty: sum(documents.map(({ qty }) => qty)),
  documents,
})

function readInspected(trx: ScopedTransaction, batchId: string): Promise<StoryDocument[]> {
  return trx
    .selectFrom('srm_inspection')
    .select([
      sql<string>`'inspection'`.as('documentType'),
      'id as documentId',
      'inspection_no as documentNo',
      sql<string>`'arrive'`.as('movement'),
      'create_name as createName',
      sql<string>`to_char(update_date, 'YYYY-MM-DD HH24:MI:SS')`.as('createDate'),
      sql<string>`trim_scale(inspect_qty)::text`.as('qty'),
    ])
    .where('batch_id', '=', batchId)
    .where('status', '=', 'toInspect')
    .orderBy('id')
    .execute()
}

const BALANCES: readonly Balance[] = ['ordered', ...LEDGER_STEPS.map(({ balance }) => balance)]

/** The database makes the object as text, so that quantities stay exact. */
const quantitiesSql = (columnOf: (balance: Balance) => string) =>
  sql<Record<Balance, string>>`jsonb_build_object(${sql.join(
    BALANCES.flatMap((balance) => [sql.lit(balance), sql`trim_scale(${sql.ref(columnOf(balance))})::text`]),
  )})`

function readBatch(trx: ScopedTransaction, id: string) {
  return trx
    .selectFrom('srm_purchase_batch as b')
    .select([
      'b.purchase_no as purchaseNo',
      'b.goods_no as goodsNo',
      'b.goods_name as goodsName',
      'b.purchase_unit_no as purchaseUnitNo',
      sql<string>`b.purchase_seq || '-' || b.purchase_phase_seq || '-' || b.purchase_batch_seq`.as('lineBatch'),
      sql<string | null>`trim_scale(b.sup_reply_qty)`.as('supReplyQty'),
      sql<string>`trim_scale(b.un_delivery_qty)`.as('unDeliveryQty'),
      quantitiesSql((balance) => `b.${balance === 'ordered' ? 'batch_pur' : balance}_qty`).as('quantities'),
    ])
    .where('b.id', '=', id)
    .executeTakeFirst()
}

function readMovements(trx: ScopedTransaction, batchId: string) {
  return trx
    .selectFrom('srm_purchase_ledger as l')
    .select([
      'l.document_type as documentType',
      'l.document_id as documentId',
      'l.document_no as documentNo',
      'l.movement',
      'l.create_name as createName',
      sql<string>`to_char(l.create_date, 'YYYY-MM-DD HH24:MI:SS')`.as('createDate'),
      quantitiesSql((balance) => `l.${balance}`).as('deltas'),
    ])
    .where('l.batch_id', '=', batchId)
    .orderBy('l.id')
    .execute()
}

/** What went back for credit: it moves no quantity of the order, so the ledger does not tell it. */
function readCredits(trx: ScopedTransaction, batchId: string): Promise<StoryDocument[]> {
  return trx
    .selectFrom('srm_bill_return_line as r')
    .select([
      sql<string>`'return'`.as('documentType'),
      'r.return_id as documentId',
      'r.return_no as documentNo',
      sql<string>`'returnCredit'`.as('movement'),
      'r.create_name as createName',
      sql<string>`to_char(r.update_date, 'YYYY-MM-DD HH24:MI:SS')`.as('createDate'),
      sql<string>`trim_scale(r.return_qty)::text`.as('qty'),
    ])
    .where('r.batch_id', '=', batchId)
    .where('r.return_type', '=', 'credit')
    .orderBy('r.id')
    .execute()
}

/** What the supplier promised and when, from the change records; a confirmed change is promised by both. */
function readPromises(trx: ScopedTransaction, batchId: string): Promise<StoryDocument[]> {
  return trx
    .selectFrom('srm_purchase_change as c')
    .innerJoin('srm_purchase_head as h', 'h.id', 'c.head_id')
    .select([
      sql<string>`'order'`.as('documentType'),
      'c.head_id as documentId',
      'h.purchase_no as documentNo',
      sql<string>`'promise'`.as('movement'),
      'c.create_name as createName',
      sql<string>`to_char(c.create_date, 'YYYY-MM-DD HH24:MI:SS')`.as('createDate'),
      sql<string>`trim_scale(c.value_after::numeric)::text`.as('qty'),
    ])
    .where('c.batch_id', '=', batchId)
    .where('c.value_after', 'is not', null)
    .where(
      sql<boolean>`(c.field_name = 'supReplyQty' and c.state = 'applied') or (c.field_name = 'batchPurQty' and c.state = 'confirmed')`,
    )
    .orderBy('c.id')
    .execute()
}
