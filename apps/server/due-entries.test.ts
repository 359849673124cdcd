import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DueEntry } from '#platform/contract/due-entries.ts'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import { callSamples, type SampledCall } from './call-samples.ts'
import type { AnyCallPath } from './call-tables.ts'
import { serverModules } from './modules.ts'
import type { Product } from './start-product.ts'
import { createFixtureDatabase, grantAllBut, OUTSIDERS } from './testing/demo-fixtures.ts'
import { newAsn } from './testing/new-asn.ts'
import { type ContextUser, type TestContext, testContext } from './testing/test-context.ts'
import { startTestProduct } from './testing/test-product.ts'

let test: TestDatabase
let product: Product
let context: TestContext

beforeAll(async () => {
  test = await createFixtureDatabase()
  await grantAllBut(test.ownerDb, 'everything', PERMISSION_FLAGS)
  product = await startTestProduct(test.ownerUrl)
  context = testContext(product.address, test.db)
})
afterAll(async () => {
  await product.stop()
  await test.drop()
})

const modules = serverModules({ db: null as never, sessionHours: 1 })
const entries = modules.flatMap(({ due = [] }) => due).flatMap((source) => source.entries)

/** A document that waits, for whom, and how it is done. */
interface WaitingDocument {
  as: ContextUser
  numbers: readonly string[]
  /** The day on which it is due, where that is not one of the next. */
  day?: string
  act: () => Promise<unknown>
}

/** Documents whose entry is not done by one call of its own. */
const made: Readonly<Record<string, () => Promise<WaitingDocument>>> = {
  orderDelivery: async () => {
    const order = await context.order('executing')
    const asn = newAsn(order, '100', context.today)
    const act = () => context.call('supplier', 'ISrmAsnHeadService/addAsn', asn)
    return { as: 'supplier', numbers: [order.purchaseNo], act }
  },
  orderArrival: async () => {
    const { id, version, purchaseNo } = await context.order('executing')
    const act = () => context.call('buyer', 'ISupSrmPurchaseHeadService/closePurchase', { id, version, reason: 'Over' })
    return { as: 'buyer', numbers: [purchaseNo], act }
  },
  discrepancyClosing: async () => {
    const answered = await sampled('ISrmDiscrepancyService/answerDiscrepancy')
    const { id, version } = (await answered.act()) as { id: string; version: number }
    const act = () =>
      context.call('warehouse', 'ISrmDiscrepancyService/closeDiscrepancy', { id, version, reason: 'Settled' })
    return { as: 'warehouse', numbers: answered.numbers, act }
  },
  billProposed: async () => {
    const { input, secrets = [] } = await callSamples['ISrmSupBillService/retractBill'].prepare(context)
    const { id, version } = input
    const act = () => context.call('buyer', 'ISrmBillService/sendBill', { list: [{ id, version }] })
    return { as: 'buyer', numbers: secrets, act }
  },
  billReturned: async () => {
    const pending = await sampled('ISrmSupBillService/returnBill')
    const { id, version } = (await pending.act()) as { id: string; version: number }
    const act = () => context.call('buyer', 'ISrmBillService/sendBill', { list: [{ id, version }] })
    return { as: 'buyer', numbers: pending.numbers, act }
  },
  billInvoicing: async () => {
    const { input } = await callSamples['ISupInvoiceService/generateInvoiceDoc'].prepare(context)
    const { records } = await context.call('supplier', 'ISupInvoiceService/getBillPage', { current: 1, size: 1000 })
    const numbers = records.filter(({ id }) => input.billIds.includes(id)).map(({ billNo }) => billNo)
    const act = () => context.call('supplier', 'ISupInvoiceService/generateInvoiceDoc', input)
    return { as: 'supplier', numbers, act }
  },
  redRequest: async () => {
    const path = 'ISupInvoiceService/setRedRequest'
    const { input, secrets = [] } = await callSamples[path].prepare(context)
    const asked = await context.call('supplier', path, { ...input, redRequestStatus: '02' })
    const act = () => context.call('supplier', path, { ...input, version: asked.version, redRequestStatus: '04' })
    return { as: 'supplier', numbers: secrets, act }
  },
  paymentDue: async () => {
    const { input } = await callSamples['ISrmPaymentMessageService/receiveMessage'].prepare(context)
    const numbers = (input.allocations ?? []).map(({ documentNo }) => documentNo)
    const condition = { condition: { keyword: numbers[0] ?? '' } }
    const { records } = await context.call('buyer', 'ISupPaymentService/getPaymentPage', condition)
    const act = () => context.call('buyer', 'ISrmPaymentMessageService/receiveMessage', input)
    return { as: 'buyer', numbers, day: records[0]?.dueDate ?? '', act }
  },
  appointment: async () => {
    const requested = await sampled('ISrmAsnAppointmentService/confirmAppointment')
    const [confirmed] = (await requested.act()) as { id: string; version: number }[]
    const key = { id: confirmed?.id ?? '', version: confirmed?.version ?? 0, reason: 'Road closed' }
    return { ...requested, act: () => context.call('supplier', 'ISrmAsnAppointmentService/cancelAppointment', key) }
  },
}

/** A document on which a call can be made. */
async function sampled(path: AnyCallPath): Promise<WaitingDocument> {
  const sample = callSamples[path] as SampledCall['sample']
  const { input, secrets = [] } = await sample.prepare(context)
  const as = sample.as ?? 'buyer'
  return { as, numbers: secrets, act: () => context.call(as, path, input as never) }
}

/** The documents of a kind that wait for somebody on a day. */
async function waiting(user: ContextUser, kind: string, scheduleDate: string) {
  const query = { current: 1, size: 1000, condition: { scheduleDate } }
  const { records } = await context.call(user, 'ISupSrmIndexService/mySchedulePage', query)
  return records.filter((record) => record.kind === kind)
}

const FURTHEST = 45

/** The entry of one of these documents, on whatever day it is due. */
async function entryOf(user: ContextUser, kind: string, { numbers, day }: WaitingDocument) {
  for (let ahead = 0; ahead <= FURTHEST; ahead++) {
    const rows = await waiting(user, kind, addDays(day ?? context.today, ahead))
    const row = rows.find(({ documentNo }) => numbers.includes(documentNo))
    if (row) return row
  }
  throw new Error(`${kind}: none of ${numbers.join()} waits for ${user}`)
}

const otherParty = ({ sides }: DueEntry): ContextUser[] =>
  sides.length > 1 ? [] : sides[0] === 'supplier' ? ['buyer', 'warehouse'] : ['supplier', 'supplieradmin']

describe('what documents wait for is in the schedule of who has to act (shell §7, mySchedulePage)', () => {
  it('declares each kind once, with a label in each language and a screen of the product', () => {
    const kinds = entries.map(({ kind }) => kind)
    expect(new Set(kinds).size).toBe(kinds.length)
    expect(kinds.length).toBeGreaterThanOrEqual(18)
    for (const { texts, due = [] } of modules) {
      for (const { kind } of due.flatMap((source) => source.entries)) {
        for (const language of LANGUAGES) {
          expect(texts.texts[language], `${language} ${kind}`).toHaveProperty(`due.${kind}`)
        }
      }
    }
  })

  it.each(entries)('$kind: waits for them alone, and is gone when it is done', async (entry) => {
    const document = await (made[entry.kind]?.() ?? sampled(entry.call as AnyCallPath))
    const row = await entryOf(document.as, entry.kind, document)
    expect(row.what).not.toBe('')
    expect(row.path.startsWith(entry.path)).toBe(true)
    expect(row.action).toBe(entry.action ?? '')
    const numberOf = async (user: ContextUser) =>
      (await waiting(user, entry.kind, row.scheduleDate)).filter(({ documentNo }) => documentNo === row.documentNo)
    for (const user of [...otherParty(entry), ...OUTSIDERS]) expect(await numberOf(user), user).toEqual([])
    await document.act()
    expect(await numberOf(document.as)).toEqual([])
  })
})
