import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { addDays } from '#platform/contract/values/dates.ts'
import { benchCompany } from './bench-company.ts'
import type { BenchRow } from './bench-row.ts'
import type { BenchSetting } from './bench-setting.ts'
import { createAsnByHand } from './by-hand/create-asn.ts'
import { orderByHand } from './by-hand/order.ts'
import { captureRepeated, captureStatements } from './capture-statements.ts'
import { replayOf } from './captured-statement.ts'
import { askOnce, type Participant } from './load-loop.ts'
import { productOrder, referenceOrder } from './order-content.ts'
import { openLines, ordersToOpen } from './pick-documents.ts'
import { productParticipant } from './product-participant.ts'
import { referenceParticipant } from './reference-participant.ts'
import { type ReferencedJob, referenceRows } from './reference-rows.ts'

const OPEN = 'ISupSrmPurchaseHeadService/getPurchaseById'
const CREATE = 'ISrmAsnHeadService/addAsn'

/** Opening an order with lines, batches and change records. */
export async function measureOpenOrder(setting: BenchSetting): Promise<BenchRow[]> {
  const ids = await ordersToOpen(setting.ownerUrl)
  const [first = ''] = ids
  const captured = await captureRepeated(setting.ownerUrl, 'buyer', OPEN, { id: first })
  const inputs = ids.map((id) => [id])
  const asked = ids.map((id) => ({ id }))
  const job = {
    product: productParticipant(setting.product.port, 'buyer', OPEN, asked),
    statements: await referenceParticipant(setting.reference.port, { ...replayOf(captured, [first]), inputs }),
    byHand: await referenceParticipant(setting.reference.port, { ...orderByHand, inputs }),
  }
  const ours = JSON.stringify(productOrder(await askOnce(job.product)))
  for (const reference of [job.statements, job.byHand]) {
    const theirs = JSON.stringify(referenceOrder(await askOnce(reference)))
    if (ours !== theirs) throw new Error(`product and reference open different orders: ${ours} and ${theirs}`)
  }
  return referenceRows(setting, 'open one order', job, {
    statements: { before: { alone: 4.1, together: 0.24 } },
    byHand: { alone: 4, before: { alone: 20, together: 0.04 } },
  })
}

/** An ASN of ten lines, each over one piece, as it leaves today. */
export function newAsn(batchIds: readonly string[]) {
  const today = new Date().toISOString().slice(0, 10)
  return {
    condition: {
      deliveryDate: today,
      expectedArrivalDate: addDays(today, 3),
      wayCarriage: '2',
      sender: 'Dispatch',
      senderPhone: '0300000000',
      shippingAddress: 'Dock 1',
      deliveryAddress: 'Gate 1',
      trackingNo: 'TRACK-1',
      lines: batchIds.map((batchId) => ({ batchId, deliveryQty: '1', supRemarks: 'LOT1' })),
    },
  }
}

/** Creating ASNs against the statements that this takes, of goods that leave at once and of such that are approved first. */
export async function measureCreateAsn(setting: BenchSetting): Promise<BenchRow[]> {
  return [
    ...(await measureCreate(setting, { isApproved: false })),
    ...(await measureCreate(setting, { isApproved: true })),
  ]
}

async function measureCreate(setting: BenchSetting, { isApproved }: { isApproved: boolean }): Promise<BenchRow[]> {
  const sets = await openLines(setting.ownerUrl, { isApproved })
  const [first = [], second = first, ...others] = sets
  const capture = (batchIds: readonly string[], key: string) => {
    const { condition } = newAsn(batchIds)
    return captureStatements(setting.ownerUrl, 'buyer', CREATE, condition, key)
  }
  // What comes again is prepared, so the second one is taken.
  await capture(first, randomUUID())
  const key = randomUUID()
  const captured = await capture(second, key)
  const inputs = others.length >= PARTS ? others : sets
  // Each side works on orders of its own, so that nobody waits for the other's locks.
  const partOf = (part: number) =>
    inputs.length >= PARTS ? inputs.filter((_, index) => index % PARTS === part) : inputs
  const { port } = setting.reference
  const job = {
    product: productParticipant(setting.product.port, 'buyer', CREATE, partOf(0).map(newAsn), { isMutating: true }),
    statements: await referenceParticipant(port, {
      ...replayOf(captured, second, [key]),
      // Numbers of documents count per tenant.
      opening: `begin; set local app.tenantsid = '${benchCompany.tenantsid}'`,
      inputs: partOf(1),
    }),
    byHand: await referenceParticipant(port, { ...createAsnByHand(second.length), inputs: partOf(2) }),
  }
  await failOnUnlikeWrites(setting.ownerUrl, job)
  const work = `create an ASN of ${second.length} lines${isApproved ? ', to be approved' : ''}`
  const { rounds, roundMs } = setting.referencePlan
  const plan = { rounds, roundMs: Math.min(roundMs, MOST_ROUND_MS, inputs.length * ROUND_MS_PER_ORDER) }
  return referenceRows({ ...setting, referencePlan: plan }, work, job, {
    statements: { alone: 1.5 },
    byHand: isApproved ? {} : { before: { alone: 26 } },
  })
}

/** The product and two references. */
const PARTS = 3
/** Each ASN takes a piece of each of its lines: in longer rounds, or of fewer orders, they would come to an end. */
const MOST_ROUND_MS = 700
const ROUND_MS_PER_ORDER = 10

/** What an ASN leaves behind, on either side: as many rows, with these sums and values. */
const WRITTEN = {
  srm_asn_head: 'count(*), sum(line_count), max(status), max(approval_status)',
  srm_asn_line: 'count(*), sum(delivery_qty), max(asn_seq)',
  srm_asn_lot: 'count(*), sum(qty)',
  srm_purchase_ledger: 'count(*), max(movement), sum(pending), sum(delivery), sum(on_way)',
  sys_outbox: "count(*), string_agg(topic || ':' || event, ' ' order by topic)",
  sys_operation_log: 'count(*), max(action)',
} as const

/** What is compared has to be the same work: the same left behind in each table, and each ASN that of its own order. */
async function failOnUnlikeWrites(ownerUrl: string, { product, statements, byHand }: ReferencedJob): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const ours = await writtenBy(client, product)
    for (const reference of [statements, byHand]) {
      const theirs = await writtenBy(client, reference)
      if (ours !== theirs) throw new Error(`product and reference write differently: ${ours} and ${theirs}`)
    }
  } finally {
    await client.end()
  }
}

async function writtenBy(client: pg.Client, participant: Participant): Promise<string> {
  const tables = Object.entries(WRITTEN)
  const last = await client.query<{ id: string }>(
    tables.map(([table]) => `select coalesce(max(id), 0)::text as id from ${table}`).join(' union all '),
  )
  const { rows: keys } = await client.query<{ count: string }>('select count(*) from sys_idempotency')
  await askOnce(participant)
  const bounds = last.rows.map(({ id }) => id)
  const left = tables.map(
    ([table, values], index) =>
      `(select json_build_array(${values}) from ${table} where id > ${bounds[index]}) as ${table}`,
  )
  const { rows } = await client.query(
    `select ${left.join(', ')}, (select count(*) - ${keys[0]?.count} from sys_idempotency) as keys`,
  )
  const strange = await client.query(
    `select h.asn_no from srm_asn_head h join srm_asn_line l on l.asn_id = h.id join srm_purchase_batch b on b.id = l.batch_id
     where h.id > $1 and (h.org_no, h.supplier_no, l.org_no, l.goods_no) is distinct from (b.org_no, b.supplier_no, b.org_no, b.goods_no)`,
    [bounds[0]],
  )
  if (strange.rows.length > 0) throw new Error('an ASN is not of its order')
  const written = rows[0] as Record<keyof typeof WRITTEN, (number | null)[]>
  if (!Number(written.srm_asn_line[0])) throw new Error('no ASN was written')
  return JSON.stringify(written)
}
