import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { ASN_STATES, type AsnState } from '#modules/deliveries/contract/fields.ts'
import { type AsnAction, asnLifecycle } from '#modules/deliveries/contract/lifecycle.ts'
import { asnDetails, type BuiltAsn, buildAsn, setDeliveryRules } from '#modules/deliveries/server/testing.ts'
import { callerOf } from '#modules/orders/server/testing.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { act, call, receiptIdsOf, receive } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const reason = 'Because'

type Act = (context: CallContext, asn: BuiltAsn) => Promise<unknown>
const key = ({ id, version }: BuiltAsn) => ({ id, version })

/** How each action of the table is done. */
const ACTS: Record<AsnAction, Act> = {
  edit: (context, asn) =>
    call(context, 'ISrmAsnHeadService/updateAsn', { ...key(asn), ...asnDetails, trackingNo: 'TR-7' }),
  approve: (context, asn) => call(context, 'ISrmAsnHeadService/approveAsn', { list: [key(asn)] }),
  reject: (context, asn) => call(context, 'ISrmAsnHeadService/rejectAsn', { ...key(asn), reason }),
  resubmit: (context, asn) => call(context, 'ISrmAsnHeadService/resubmitAsn', { ...key(asn), lines: [] }),
  void: (context, asn) => call(context, 'ISrmAsnHeadService/voidAsn', { ...key(asn), reason }),
  receive: (context, asn) => call(context, 'ISrmAsnHeadService/receiveAsn', { ...key(asn), receiptDate: '2026-03-20' }),
  endLine: (context, asn) =>
    call(context, 'ISrmAsnHeadService/endAsnLine', { ...key(asn), lineIds: asn.lineIds.slice(0, 1), reason }),
  cancelReceipt: async (context, asn) => {
    const { receiptIds, returnIds } = await receiptIdsOf(database, asn.id)
    // A notice without receipts has none to name; the table is asked with one that never was.
    const ids = receiptIds.length > 0 ? receiptIds : ['999999999']
    return call(context, 'ISrmAsnHeadService/cancelReceipt', { receiptIds: ids, returnIds, reason })
  },
}

/** A notice in a state, reached by the commands that lead to it. */
async function inState(state: AsnState): Promise<BuiltAsn> {
  await setDeliveryRules(database, 'O1', { isApprovalNeeded: state === '0' || state === '1' })
  const asn = await buildAsn(database, { quantities: ['40', '20'] })
  const perform = (action: AsnAction) => act(database, buyer, (context) => ACTS[action](context, asn))
  if (state === '1') await perform('reject')
  if (state === 'X') await perform('void')
  if (state === '4') await perform('receive')
  if (state === '3') await receive(database, buyer, asn, [{ asnLineId: asn.lineIds[1] ?? '', receiveQty: '5' }])
  const { version, status } = await headOf(asn.id)
  expect(status).toBe(state)
  return { ...asn, version, status }
}

const headOf = (id: string) =>
  database.ownerDb
    .selectFrom('srm_asn_head')
    .select(['version', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const actions = [...new Set(asnLifecycle.transitions.map(({ action }) => action))]
const cases = actions.flatMap((action) =>
  ASN_STATES.flatMap((state) => (['purchaser', 'supplier'] as const).map((side) => ({ action, state, side }))),
)

describe('the life of a notice', () => {
  it.each(cases)('$action by the $side in state $state does what the table says', async ({ action, state, side }) => {
    const asn = await inState(state)
    const decision = decide(asnLifecycle, action, state, side, { isTouched: state === '3' || state === '4' })
    const doing = act(database, callerOf(side), (context) => ACTS[action](context, asn))
    if (decision.isAllowed) {
      await doing
      expect(decision.to).toContain((await headOf(asn.id)).status)
      return
    }
    // Without receipts there is nothing to name, so that the row is what is not found.
    const isNameless = action === 'cancelReceipt' && state !== '3' && state !== '4'
    await expect(doing).rejects.toMatchObject(
      isNameless ? { declaration: { code: 'wire.notFound' } } : { declaration: decision.refusal },
    )
    expect(await headOf(asn.id)).toEqual({ version: asn.version, status: state })
  })

  it('keeps a notice from being voided of which a line was ended', async () => {
    const asn = await inState('2')
    await act(database, buyer, (context) => ACTS.endLine(context, asn))
    const { version, status } = await headOf(asn.id)
    expect(status).toBe('2')
    await expect(act(database, buyer, (context) => ACTS.void(context, { ...asn, version }))).rejects.toMatchObject({
      declaration: deliveriesErrors.receivedAlready,
    })
  })

  it('refuses a command on a version that somebody has changed', async () => {
    const asn = await inState('2')
    await receive(database, buyer, asn, [{ asnLineId: asn.lineIds[0] ?? '', receiveQty: '1' }])
    await expect(act(database, buyer, (context) => ACTS.receive(context, asn))).rejects.toMatchObject({
      declaration: { code: 'wire.staleVersion' },
    })
  })

  it.each(actions)('does not let another supplier or warehouse %s', async (action) => {
    const asn = await inState('3')
    for (const caller of [
      callerOf('supplier', { supplierNo: 'S2' }),
      callerOf('purchaser', { warehouseNos: ['W2'] }),
    ]) {
      await expect(act(database, caller, (context) => ACTS[action](context, asn))).rejects.toMatchObject({
        declaration: { code: 'wire.notFound' },
      })
    }
  })
})
