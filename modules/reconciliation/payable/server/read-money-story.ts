import { type RawBuilder, sql } from 'kysely'
import type { CallInput, CallOutput } from '#platform/contract/calls.ts'
import { add, plain } from '#platform/contract/values/decimal.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { payableCalls } from '../contract/calls.ts'
import { STORY_STEPS } from '../contract/fields.ts'
import { readGoods } from './read-goods.ts'
import { readSettlement } from './read-settlement.ts'
import { readStoryDocuments } from './read-story-documents.ts'

type Story = CallOutput<typeof payableCalls, 'ISrmPayableService/getMoneyStory'>['stories'][number]
type Query = CallInput<typeof payableCalls, 'ISrmPayableService/getMoneyStory'>

interface Sums {
  currency: string
  nets: Record<string, string>
  taxes: Record<string, string>
  sources: Story['sources']
}

/** What is owed, and how much of it stands at each step: each is the part that has not come to the next one. */
export const readMoneyStory: Handler<typeof payableCalls, 'ISrmPayableService/getMoneyStory'> = async (
  { trx },
  query,
) => {
  const mine = sql`select p.* from srm_payable p where ${conditionOf(query)}`
  const { rows } = await sql<Sums>`
    with mine as (${mine}),
    sums as (
      select currency,
        jsonb_build_object('owed', sum(amount)::text, 'notBilled', sum(amount - on_bill_net)::text,
          'onBill', sum(on_bill_net - confirmed_net)::text, 'confirmed', sum(confirmed_net - invoiced_net)::text,
          'invoiced', sum(invoiced_net - approved_net)::text, 'approved', sum(approved_net - thrown_net)::text,
          'thrown', sum(thrown_net)::text) as nets,
        jsonb_build_object('owed', sum(tax_amount)::text, 'notBilled', sum(tax_amount - on_bill_tax)::text,
          'onBill', sum(on_bill_tax - confirmed_tax)::text, 'confirmed', sum(confirmed_tax - invoiced_tax)::text,
          'invoiced', sum(invoiced_tax - approved_tax)::text, 'approved', sum(approved_tax - thrown_tax)::text,
          'thrown', sum(thrown_tax)::text) as taxes
      from mine group by currency
    ),
    by_source as (
      -- Quantities of several units are no quantity.
      select currency, source_type, case when count(distinct purchase_unit_no) filter (where qty <> 0) < 2 then sum(qty) else 0 end as qty,
        case when count(distinct purchase_unit_no) filter (where qty <> 0) = 1
          then max(purchase_unit_no) filter (where qty <> 0) else '' end as unit_no,
        sum(amount) as net, sum(tax_amount) as tax
      from mine group by currency, source_type
    )
    select s.currency, s.nets, s.taxes,
      (select json_agg(json_build_object('sourceType', source_type, 'qty', trim_scale(qty)::text, 'unitNo', unit_no, 'netAmount', trim_scale(net)::text,
        'taxAmount', trim_scale(tax)::text) order by source_type) from by_source b where b.currency = s.currency) as sources
    from sums s order by s.currency`.execute(trx)
  if (rows.length === 0) return { stories: [] }
  const documents = await readStoryDocuments(trx, mine)
  const goods = query.batchId ? await readGoods(trx, query.batchId) : []
  const stories: Story[] = []
  for (const { currency, nets, taxes, sources } of rows) {
    const amount = (of: Record<string, string>, step: string) => plain(of[step] ?? '0')
    const thrown = add(amount(nets, 'thrown'), amount(taxes, 'thrown'))
    stories.push({
      currency,
      goods,
      sources,
      steps: STORY_STEPS.map((step) => ({
        step,
        netAmount: amount(nets, step),
        taxAmount: amount(taxes, step),
        ...(documents.get(`${currency} ${step}`) ?? { documents: [], documentCount: 0 }),
      })),
      ...(await readSettlement(trx, mine, currency, thrown)),
    })
  }
  return { stories }
}

function conditionOf({ batchId, originNo, billId, supplierNo, month }: Query): RawBuilder<boolean> {
  if (batchId) return sql`p.batch_id = ${batchId}`
  if (originNo) return sql`p.origin_no = ${originNo}`
  if (billId) return sql`p.id in (select payable_id from srm_bill_line where bill_id = ${billId} and not is_removed)`
  return sql`p.supplier_no = ${supplierNo} and p.posting_date >= (${month} || '-01')::date
    and p.posting_date < (${month} || '-01')::date + interval '1 month'`
}
