import { afterAll, beforeAll } from 'vitest'
import { buildParents, buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import { call as callReceipts } from '#modules/receipts/receipt/server/testing.ts'
import { act, ask } from '#modules/reconciliation/deduction/server/testing.ts'
import { describeDocument } from '#platform/server/documents/testing/describe-document.ts'
import type { DocumentStep } from '#platform/server/documents/testing/document-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { reconciliationDocuments } from '../../server.ts'
import { priceAdjustment } from '../contract/document.ts'
import { putAdjustmentOnBill, receivedItems } from './testing.ts'

let database: TestDatabase
const callers = { purchaser: callerOf('purchaser', { warehouseNos: ['W1', 'W2'] }), supplier: callerOf('supplier') }
beforeAll(async () => {
  database = await createTestDatabase()
  await buildParents(database.ownerDb)
  callers.purchaser = await buildUser(database.ownerDb, callers.purchaser)
})
afterAll(() => database.drop())

const SERVICE = 'ISrmPriceAdjustmentService'
const reason = 'Because'
let items = 0
const received = (warehouseNo = 'W1') => {
  items += 1
  return receivedItems(database, callers.purchaser, { itemNo: `PRICED-${items}`, price: '10', qty: '5', warehouseNo })
}
/** Another price for goods of a receipt of their own. */
async function asked(warehouseNo = 'W1') {
  const { place } = await received(warehouseNo)
  return { ...place, newPrice: '9.5', fromDate: '2026-03-01', toDate: '2026-03-31', replyDue: '2026-04-01', reason }
}

interface Made {
  id: string
  version: number
}
const supplierDoes = ({ id, version }: Made, method: 'confirm' | 'reject') =>
  ask(database, callers.supplier, `${SERVICE}/${method}PriceAdjustment`, {
    ...{ id, version },
    ...(method === 'reject' ? { reason } : {}),
  }) as Promise<Made>

async function makeOf(input: object, { from }: Pick<DocumentStep, 'from'>): Promise<Made> {
  const made = (await ask(database, callers.purchaser, `${SERVICE}/addPriceAdjustment`, input)) as Made
  if (from === 'accepted') return supplierDoes(made, 'confirm')
  if (from === 'rejected') return supplierDoes(made, 'reject')
  if (from !== 'withdrawn') return made
  const { id, version } = made
  const path = `${SERVICE}/withdrawPriceAdjustment` as const
  return (await ask(database, callers.purchaser, path, { id, version, reason })) as Made
}
const make = async (step: Pick<DocumentStep, 'from'>) => makeOf(await asked(), step)

describeDocument<Made>({
  document: priceAdjustment,
  server: reconciliationDocuments,
  database: () => database,
  act: (caller, work) => act(database, caller, work),
  callers,
  strangers: {
    purchaser: {
      'a buyer of another organisation': callerOf('purchaser', { orgNos: ['O9'] }),
      'a buyer of another warehouse': callerOf('purchaser', { warehouseNos: ['W9'] }),
      'a buyer of another company': callerOf('purchaser', { tenantsid: 'T9' }),
    },
    supplier: { 'another supplier': callerOf('supplier', { supplierNo: 'S9' }) },
  },
  make,
  inputs: {
    create: () => asked(),
    createElsewhere: () => asked('W2'),
    reject: () => ({ reason }),
    withdraw: () => ({ reason }),
    cancel: () => ({ reason }),
  },
  life: {
    particular: [
      {
        ...{ action: 'confirm', side: 'supplier', from: 'pendingConfirmation', facts: { isEmpty: true } },
        make: async () => {
          const { place, receiptId } = await received()
          const made = await makeOf({ ...place, newPrice: '9.5', reason }, { from: 'pendingConfirmation' })
          const input = { receiptIds: [receiptId], returnIds: [], reason: 'Wrong lot' }
          await act(database, callers.purchaser, (context) =>
            callReceipts(context, 'ISrmAsnHeadService/cancelReceipt', input),
          )
          return { ...made, version: made.version + 1 }
        },
      },
      {
        ...{ action: 'cancel', side: 'purchaser', from: 'accepted', facts: { isOnBill: true } },
        make: async () => {
          const made = await make({ from: 'accepted' })
          await putAdjustmentOnBill(database, made.id)
          return made
        },
      },
      {
        ...{ action: 'cancel', side: 'purchaser', from: 'accepted', facts: { isAdjustedLater: true } },
        make: async () => {
          const input = await asked()
          const made = await makeOf(input, { from: 'accepted' })
          await makeOf({ ...input, newPrice: '9' }, { from: 'pendingConfirmation' })
          return made
        },
      },
    ],
  },
  withoutFilesIn: ['accepted', 'rejected', 'withdrawn'],
})
