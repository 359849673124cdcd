import { afterAll, beforeAll } from 'vitest'
import { act } from '#modules/deliveries/asn/server/testing.ts'
import { deliveriesServer } from '#modules/deliveries/server.ts'
import { buildOrder, buildUser, callerOf, noRecordBook } from '#modules/orders/order/server/testing.ts'
import type { Side } from '#platform/contract/lifecycle.ts'
import { describeDocument } from '#platform/server/documents/testing/describe-document.ts'
import type { DocumentStep } from '#platform/server/documents/testing/document-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { approvalCalls } from '../contract/calls.ts'
import { approval } from '../contract/document.ts'
import { approvalLifecycle } from '../contract/lifecycle.ts'
import { approvals } from './approvals.ts'

let database: TestDatabase
const callers = { purchaser: callerOf('purchaser', { warehouseNos: ['W1', 'W2'] }), supplier: callerOf('supplier') }
beforeAll(async () => {
  database = await createTestDatabase()
  // Files are kept for users who are there.
  callers.purchaser = await buildUser(database.ownerDb, callers.purchaser)
  callers.supplier = await buildUser(database.ownerDb, callers.supplier)
})
afterAll(() => database.drop())

const SERVICE = 'ISrmDeliveryApprovalService'
const reason = 'The line would stand still'
const days = { validFrom: '2026-03-01', validTo: '2026-03-31', reason }

const lineOf = async (warehouseNo?: string) => {
  const { purchaseNo } = await buildOrder(database.ownerDb, warehouseNo === undefined ? {} : { warehouseNo })
  return { purchaseNo, lineBatch: '10-1-1' }
}

/** The line to which requests are changed: the same each time. */
let otherLine: ReturnType<typeof lineOf> | undefined
const sameLine = () => {
  otherLine ??= lineOf()
  return otherLine
}

/** What a side asked for, in a state to which the purchaser led it. */
async function askedBy(source: Side, state: string, warehouseNo?: string) {
  const input = approvalCalls[`${SERVICE}/addDeliveryApproval`].input.parse({ ...days, ...(await lineOf(warehouseNo)) })
  const asked = await act(database, callers[source === 'supplier' ? 'supplier' : 'purchaser'], (context) =>
    approvals.handlers[`${SERVICE}/addDeliveryApproval`](context, input),
  )
  const { id, version } = asked
  const { purchaser } = callers
  if (state === 'approved') {
    await act(database, purchaser, (context) =>
      approvals.handlers[`${SERVICE}/approveDeliveryApproval`](context, { list: [{ id, version }] }),
    )
  } else if (state === 'rejected' || state === 'voided') {
    const method = state === 'rejected' ? 'rejectDeliveryApproval' : 'voidDeliveryApproval'
    await act(database, purchaser, (context) =>
      approvals.handlers[`${SERVICE}/${method}`](context, { id, version, reason }),
    )
  }
  return { id }
}

describeDocument<{ id: string }>({
  document: approval,
  server: deliveriesServer({ recordBook: noRecordBook }),
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
  make: ({ side, from }: DocumentStep) => askedBy(side, from),
  makeElsewhere: ({ side, from }: DocumentStep) => askedBy(side, from, 'W2'),
  inputs: {
    create: async () => ({ ...days, ...(await lineOf()) }),
    edit: async () => ({ ...days, ...(await sameLine()), reason: 'Another line' }),
    approve: () => ({}),
    reject: () => ({ reason }),
    void: () => ({ reason }),
  },
  life: {
    factsOf: () => ({ isOwn: true }),
    // What the other side asked for.
    particular: approvalLifecycle.states.flatMap((from) =>
      (['supplier', 'purchaser'] as const).flatMap((side) =>
        (['edit', 'approve', 'reject', 'void'] as const).map((action) => ({
          ...{ action, side, from, facts: { isOwn: false } },
          make: () => askedBy(side === 'supplier' ? 'purchaser' : 'supplier', from),
        })),
      ),
    ),
  },
  withoutFilesIn: ['approved', 'rejected', 'voided'],
})
