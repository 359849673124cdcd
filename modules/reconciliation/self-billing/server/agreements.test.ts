import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import { act as actIn } from '#modules/receipts/receipt/server/testing.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Caller, OutboxMessage } from '#platform/server/call-context.ts'
import { findRecord } from '#platform/server/records/read-record.ts'
import { addRecord, type RecordKey, updateRecord } from '#platform/server/records/write-record.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { reconciliationTexts } from '../../contract/texts.ts'
import { agree, revoke } from './agree.ts'
import { agreementSource } from './agreements.ts'
import { readAgreement } from './read-agreement.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await buildUser(database.ownerDb, callerOf('purchaser'))
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
const TODAY = '2026-03-20'
const book = { references: {}, uses: [] }
const refusedBy = (name: keyof typeof reconciliationErrors) => ({
  declaration: { code: reconciliationErrors[name].code },
})
/** What was announced on the way, by name and side concerned. */
let told: OutboxMessage[] = []
const act = <T>(caller: Caller, work: (context: CallContext) => Promise<T>): Promise<T> =>
  actIn(
    database,
    caller,
    (context) => {
      told = []
      return work({ ...context, announce: (message) => told.push(message) })
    },
    { texts: [reconciliationTexts] },
  )
const eventsTold = () => told.flatMap(({ event, supplierNo }) => (event ? [`${event.name} ${supplierNo}`] : []))
const terms = (given: object = {}) => ({
  ...{ agreementNo: '', agreementName: 'Self-billing', orgNo: 'O1', supplierNo: 'S1', numberPrefix: 'QS' },
  ...{ invoiceType: '3', validFrom: '2026-01-01', validTo: '2090-06-30', statusCode: '1', remark: '' },
  ...given,
})
const add = (given: object = {}) => act(buyer, (context) => addRecord(context, agreementSource, book, terms(given)))
const change = (key: RecordKey, given: object) =>
  act(buyer, async (context) => {
    const stored = await findRecord(context, agreementSource, key.id)
    return updateRecord(context, agreementSource, book, {
      ...terms({ agreementNo: stored?.agreementNo, ...given }),
      ...key,
    })
  })
const stateOf = (id: string, caller = buyer) =>
  act(caller, async (context) => (await findRecord(context, agreementSource, id))?.agreementState)
const inForce = () => act(buyer, ({ trx }) => readAgreement(trx, { orgNo: 'O1', supplierNo: 'S1' }, TODAY))

describe('a self-billing agreement', () => {
  it('acts once its supplier has agreed to what it read, until that is taken back, and both sides are told', async () => {
    const key = await add({ numberPrefix: 'A' })
    expect(eventsTold()).toEqual(['selfBillingProposed S1'])
    expect([await stateOf(key.id), await inForce()]).toEqual(['proposed', null])
    await expect(act(supplier, (context) => agree(context, { ...key, version: 9 }))).rejects.toMatchObject({
      declaration: { code: platformErrors.staleVersion.code },
    })
    const agreed = await act(supplier, (context) => agree(context, key))
    expect(eventsTold()).toEqual(['selfBillingAgreed S1'])
    expect(await inForce()).toMatchObject({ agreementNo: agreed.agreementNo, numberPrefix: 'A' })
    await expect(act(supplier, (context) => agree(context, agreed))).rejects.toMatchObject(refusedBy('agreementAgreed'))
    const back = await act(supplier, (context) => revoke(context, { ...agreed, reason: 'Our own ERP issues them' }))
    expect(eventsTold()).toEqual(['selfBillingRevoked S1'])
    expect(told.find(({ event }) => event)?.event?.values).toMatchObject({ reason: 'Our own ERP issues them' })
    expect(await inForce()).toBeNull()
    await expect(act(supplier, (context) => revoke(context, { ...back, reason: 'Again' }))).rejects.toMatchObject(
      refusedBy('agreementNotAgreed'),
    )
    await change({ id: key.id, version: back.version }, { numberPrefix: 'A', statusCode: '0' })
    expect(eventsTold()).toEqual(['selfBillingEnded S1'])
    await expect(
      act(supplier, (context) => agree(context, { id: key.id, version: back.version + 1 })),
    ).rejects.toMatchObject(refusedBy('agreementOver'))
  })

  it('asks its supplier anew where it begins otherwise or ends later, and not where it ends earlier', async () => {
    const key = await add({ numberPrefix: 'B' })
    let { version } = await act(supplier, (context) => agree(context, key))
    const write = async (given: object) => {
      const changed = await change({ id: key.id, version }, { numberPrefix: 'B', ...given })
      version = changed.version
      const events = eventsTold()
      return [await stateOf(key.id), ...events]
    }
    expect(await write({ remark: 'Signed' })).toEqual(['inForce'])
    expect(await write({ validTo: '2089-04-30' })).toEqual(['inForce'])
    expect(await write({ validTo: null })).toEqual(['proposed', 'selfBillingProposed S1'])
    version = (await act(supplier, (context) => agree(context, { id: key.id, version }))).version
    expect(await write({ validTo: null, validFrom: '2026-02-01' })).toEqual(['proposed', 'selfBillingProposed S1'])
    expect(await write({ validTo: '2026-03-01', validFrom: '2026-02-01' })).toEqual(['ended'])
    await write({ statusCode: '0' })
  })

  it('is one at most on each day for an organisation and supplier, each with a series of its own', async () => {
    const first = await add({ numberPrefix: 'C', validFrom: '2091-01-01', validTo: '2091-06-30' })
    await expect(add({ numberPrefix: 'D', validFrom: '2091-06-30', validTo: null })).rejects.toMatchObject({
      constraint: 'srm_self_billing_agreement_overlap',
    })
    await expect(add({ numberPrefix: 'C', validFrom: '2092-01-01', validTo: null })).rejects.toMatchObject({
      constraint: 'srm_self_billing_agreement_series',
    })
    await add({ numberPrefix: 'D', validFrom: '2091-07-01', validTo: '2092-12-31' })
    await add({ numberPrefix: 'C', orgNo: 'O1', supplierNo: 'S2', validFrom: '2027-01-01', validTo: null })
    expect(first.version).toBe(1)
  })

  it.each(['qs', 'A-', '-A', 'A B', ''])('refuses the prefix %s', async (numberPrefix) => {
    await expect(add({ numberPrefix })).rejects.toMatchObject(refusedBy('agreementPrefix'))
  })

  it('does not end before it begins', async () => {
    await expect(add({ numberPrefix: 'E', validTo: '2025-12-31' })).rejects.toMatchObject(refusedBy('agreementDays'))
  })

  it('is agreed to by nobody else than its supplier, whatever code writes', async () => {
    const key = await add({ numberPrefix: 'F', validFrom: '2095-01-01', validTo: null })
    const other = callerOf('supplier', { supplierNo: 'S9' })
    await expect(act(other, (context) => agree(context, key))).rejects.toMatchObject({
      declaration: { code: platformErrors.notFound.code },
    })
    expect(await stateOf(key.id, supplier)).toBe('proposed')
    const write = sql`update srm_self_billing_agreement set agreed_name = 'Buyer', agreed_date = now() where id = ${key.id}`
    await expect(act(buyer, ({ trx }) => write.execute(trx))).rejects.toThrow('Only the supplier agrees')
    await expect(
      act(supplier, ({ trx }) =>
        sql`update srm_self_billing_agreement set valid_to = '2096-01-01' where id = ${key.id}`.execute(trx),
      ),
    ).rejects.toThrow('permission denied')
  })
})
