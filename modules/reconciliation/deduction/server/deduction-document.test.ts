import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { buildParents, buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import { describeDocument } from '#platform/server/documents/testing/describe-document.ts'
import type { DocumentStep } from '#platform/server/documents/testing/document-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { reconciliationDocuments } from '../../server.ts'
import { deduction } from '../contract/document.ts'
import { deductions } from './deductions.ts'
import { act, ask, putOnBill, type RefusedGoods, refusedGoods } from './testing.ts'

let database: TestDatabase
let goods: RefusedGoods
const callers = { purchaser: callerOf('purchaser', { warehouseNos: ['W1', 'W2'] }), supplier: callerOf('supplier') }
beforeAll(async () => {
  database = await createTestDatabase()
  await buildParents(database.ownerDb)
  callers.purchaser = await buildUser(database.ownerDb, callers.purchaser)
  goods = await refusedGoods(database, callers.purchaser)
})
afterAll(() => database.drop())

const reason = 'Because'
const asked = () => ({
  ...{ orgNo: 'O1', warehouseNo: 'W1', classifyType: 'C1', supplierNo: 'S1', checkReturnId: goods.refusalId },
  ...{ deductionType: 'allowance', currency: 'CNY', deductionAmount: '100', damageAmount: '120', taxRate: '13' },
  ...{ deductionLetterNo: 'L-1', letterDate: '2026-03-01', replyDue: '2026-04-01', reason, formula: '4 × 25' },
})
const answers = { accepted: { result: 'accept', confirmAmount: '90' }, rejected: { result: 'reject', reason } } as const

interface Made {
  id: string
  version: number
}
const answer = ({ id, version }: Made, to: keyof typeof answers) =>
  ask(database, callers.supplier, 'ISupDeductionService/srmDeductionOrderConfirm', { id, version, ...answers[to] })

/** One in the state from which a step goes. */
async function make({ from }: Pick<DocumentStep, 'from'>): Promise<Made> {
  const made = (await ask(database, callers.purchaser, 'ISrmDeductionOrderService/addDeduction', asked())) as Made
  if (from === 'accepted' || from === 'rejected') return (await answer(made, from)) as Made
  if (from !== 'withdrawn') return made
  const { id, version } = made
  const path = 'ISrmDeductionOrderService/withdraw'
  return (await ask(database, callers.purchaser, path, { id, version, reason })) as Made
}

describeDocument<Made>({
  document: deduction,
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
    create: asked,
    confirm: () => answers.accepted,
    reInitiate: () => ({ deductionAmount: '80', formula: '4 × 20', reason: 'Less', replyDue: '2026-04-02' }),
    withdraw: () => ({ reason }),
    cancel: () => ({ reason }),
  },
  life: {
    acts: {
      lapse: ({ id }) =>
        act(database, callers.purchaser, async (context) => {
          const rows = await deductions.lock(context, sql`id = ${id}`)
          const set = { confirm_amount: '1', answer_date: '2026-03-20' }
          return deductions.moveAll(context, rows, 'lapse', { of: () => ({ set }) }, 'system')
        }),
      confirm: async ({ id, version }, { side, to }) => {
        const input = { id, version, ...(to === 'rejected' ? answers.rejected : answers.accepted) }
        return ask(database, callers[side as 'supplier'], 'ISupDeductionService/srmDeductionOrderConfirm', input)
      },
    },
    particular: [
      {
        ...{ action: 'cancel', side: 'purchaser', from: 'accepted', facts: { isOnBill: true } },
        make: async () => {
          const made = await make({ from: 'accepted' })
          await putOnBill(database, made.id)
          return made
        },
      },
    ],
  },
  withoutFilesIn: ['accepted', 'withdrawn'],
})
