import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { addDays } from '#platform/contract/values/dates.ts'
import { benchCompany } from './bench-company.ts'
import type { BenchRow } from './bench-row.ts'
import type { BenchSetting } from './bench-setting.ts'
import { captureStatements } from './capture-statements.ts'
import { replayOf } from './captured-statement.ts'
import { askOnce, type Participant, runInTurns } from './load-loop.ts'
import { openLines, ordersToOpen } from './pick-documents.ts'
import { productParticipant } from './product-participant.ts'
import { referenceParticipant } from './reference-participant.ts'

const OPEN = 'ISupSrmPurchaseHeadService/getPurchaseById'
const CREATE = 'ISrmAsnHeadService/addAsn'

/** Opening an order with lines, batches and change records. */
export async function measureOpenOrder(setting: BenchSetting): Promise<BenchRow[]> {
  const ids = await ordersToOpen(setting.ownerUrl)
  const [first = ''] = ids
  const captured = await captureStatements(setting.ownerUrl, 'buyer', OPEN, { id: first })
  const pair = {
    product: productParticipant(
      setting.product.port,
      'buyer',
      OPEN,
      ids.map((id) => ({ id })),
    ),
    reference: await referenceParticipant(setting.reference.port, {
      ...replayOf(captured, [first]),
      inputs: ids.map((id) => [id]),
    }),
  }
  const rows: BenchRow[] = []
  for (const clients of setting.clients) {
    const { product, reference } = await runInTurns(pair, { ...setting.plan, clients })
    rows.push({
      work: 'open one order',
      clients,
      product,
      reference,
      against: 'bare SQL, p50',
      ratio: product.p50 / reference.p50,
    })
  }
  return rows
}

/** An ASN of ten lines, each over one piece, as it leaves today. */
export function newAsn(batchIds: readonly string[]): unknown {
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
  const [first = [], ...others] = sets
  const key = randomUUID()
  const captured = await captureStatements(
    setting.ownerUrl,
    'buyer',
    CREATE,
    (newAsn(first) as { condition: unknown }).condition,
    key,
  )
  const inputs = others.length > 1 ? others : sets
  // The two sides work on different orders, so that neither waits for the other's locks.
  const half = Math.ceil(inputs.length / 2)
  const pair = {
    product: productParticipant(setting.product.port, 'buyer', CREATE, inputs.slice(0, half).map(newAsn), {
      isMutating: true,
    }),
    reference: await referenceParticipant(setting.reference.port, {
      ...replayOf(captured, first, [key]),
      // Numbers of documents count per tenant.
      opening: `begin; set local app.tenantsid = '${benchCompany.tenantsid}'`,
      inputs: inputs.length > 1 ? inputs.slice(half) : inputs,
    }),
  }
  await failOnUnlikeWrites(setting.ownerUrl, pair)
  const rows: BenchRow[] = []
  for (const clients of setting.clients) {
    const { product, reference } = await runInTurns(pair, { ...setting.plan, clients })
    rows.push({
      work: `create an ASN of ${first.length} lines${isApproved ? ', to be approved' : ''}`,
      clients,
      product,
      reference,
      against: 'its statements, p50',
      ratio: product.p50 / reference.p50,
      target: { kind: 'atMost', value: 1.5 },
    })
  }
  return rows
}

/** What an ASN leaves behind, on either side. */
const WRITTEN = [
  'srm_asn_head',
  'srm_asn_line',
  'srm_asn_lot',
  'srm_purchase_ledger',
  'sys_outbox',
  'sys_operation_log',
] as const

/** What is compared has to be the same work: as many rows in each table, and each ASN that of its own order. */
async function failOnUnlikeWrites(
  ownerUrl: string,
  pair: { product: Participant; reference: Participant },
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const ours = await writtenBy(client, pair.product)
    const theirs = await writtenBy(client, pair.reference)
    if (JSON.stringify(ours) !== JSON.stringify(theirs) || !(ours.srm_asn_line > 0)) {
      throw new Error(`product and reference write differently: ${JSON.stringify({ ours, theirs })}`)
    }
  } finally {
    await client.end()
  }
}

async function writtenBy(
  client: pg.Client,
  participant: Participant,
): Promise<Record<(typeof WRITTEN)[number], number>> {
  const above = (bounds: readonly string[]) =>
    WRITTEN.map((table, index) => `(select count(*)::int from ${table} where id > ${bounds[index]}) as ${table}`)
  const last = await client.query<{ id: string }>(
    WRITTEN.map((table) => `select coalesce(max(id), 0)::text as id from ${table}`).join(' union all '),
  )
  await askOnce(participant)
  const bounds = last.rows.map(({ id }) => id)
  const { rows } = await client.query(`select ${above(bounds).join(', ')}`)
  const strange = await client.query(
    `select h.asn_no from srm_asn_head h join srm_asn_line l on l.asn_id = h.id join srm_purchase_batch b on b.id = l.batch_id
     where h.id > $1 and (h.org_no, h.supplier_no, l.org_no, l.goods_no) is distinct from (b.org_no, b.supplier_no, b.org_no, b.goods_no)`,
    [bounds[0]],
  )
  if (strange.rows.length > 0) throw new Error('a notice is not of its order')
  return rows[0] as Record<(typeof WRITTEN)[number], number>
}
