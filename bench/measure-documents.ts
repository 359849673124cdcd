import { randomUUID } from 'node:crypto'
import { benchCompany } from './bench-company.ts'
import type { BenchRow } from './bench-row.ts'
import type { BenchSetting } from './bench-setting.ts'
import { captureStatements } from './capture-statements.ts'
import { replayOf } from './captured-statement.ts'
import { runInTurns } from './load-loop.ts'
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

/** A notice of ten lines, each over one piece, with an idempotency key as the portal sends it. */
export function newNotice(batchIds: readonly string[]): unknown {
  return {
    condition: {
      deliveryDate: '2026-01-05',
      expectedArrivalDate: '2026-01-08',
      wayCarriage: '2',
      sender: 'Dispatch',
      senderPhone: '0300000000',
      shippingAddress: 'Dock 1',
      deliveryAddress: 'Gate 1',
      lines: batchIds.map((batchId) => ({ batchId, deliveryQty: '1', supRemarks: 'LOT1' })),
    },
  }
}

/** Creating notices against the statements that this takes. */
export async function measureCreateAsn(setting: BenchSetting): Promise<BenchRow[]> {
  const sets = await openLines(setting.ownerUrl)
  const [first = [], ...others] = sets
  const key = randomUUID()
  const captured = await captureStatements(
    setting.ownerUrl,
    'buyer',
    CREATE,
    (newNotice(first) as { condition: unknown }).condition,
    key,
  )
  const inputs = others.length > 0 ? others : sets
  // The two sides work on different orders, so that neither waits for the other's locks.
  const half = Math.ceil(inputs.length / 2)
  const pair = {
    product: productParticipant(setting.product.port, 'buyer', CREATE, inputs.slice(0, half).map(newNotice), {
      isMutating: true,
    }),
    reference: await referenceParticipant(setting.reference.port, {
      ...replayOf(captured, first, [key]),
      // Numbers of documents count per tenant.
      opening: `begin; set local app.tenantsid = '${benchCompany.tenantsid}'`,
      inputs: inputs.length > 1 ? inputs.slice(half) : inputs,
    }),
  }
  const rows: BenchRow[] = []
  for (const clients of setting.clients) {
    const { product, reference } = await runInTurns(pair, { ...setting.plan, clients })
    const ratio = product.p50 / reference.p50
    const work = {
      work: `create an ASN of ${first.length} lines`,
      clients,
      product,
      reference,
      against: 'its statements, p50',
      ratio,
    }
    rows.push({ ...work, target: { kind: 'atMost', value: 1.5 } })
  }
  return rows
}
