import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { buildParents, buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { brokenInvariants } from '#platform/server/invariants/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { lapseDeductions } from './lapse-deductions.ts'
import { remindDeductions } from './remind-deductions.ts'
import { act, ask, putOnBill, refusedGoods } from './testing.ts'

let database: TestDatabase
let buyer = callerOf('purchaser', { warehouseNos: ['W1', 'W2'] })
const supplier = callerOf('supplier')
beforeAll(async () => {
  database = await createTestDatabase()
  await buildParents(database.ownerDb)
  buyer = await buildUser(database.ownerDb, buyer)
})
afterAll(() => database.drop())

interface State {
  id: string
  version: number
  status: string
  deductionNo: string
}
const PURCHASERS = 'ISrmDeductionOrderService'
const call = (method: `${'ISup' | 'ISrm'}${string}Service/${string}`, input: object, caller: Caller = buyer) =>
  ask(database, caller, method, input) as Promise<State>

const input = (differences: object = {}) => ({
  ...{ orgNo: 'O1', warehouseNo: 'W1', classifyType: 'C1', supplierNo: 'S1' },
  ...{ deductionType: 'allowance', currency: 'CNY', deductionAmount: '100', taxRate: '13', reason: 'Scratched' },
  ...differences,
})
const penalty = { deductionType: 'penalty', taxRate: null }
const raise = (differences: object = {}) => call(`${PURCHASERS}/addDeduction`, input(differences))
const answer = ({ id, version }: State, given: object) =>
  call('ISupDeductionService/srmDeductionOrderConfirm', { id, version, ...given }, supplier)
const accept = (made: State, confirmAmount?: string) => answer(made, { result: 'accept', confirmAmount })
const reject = (made: State) => answer(made, { result: 'reject', reason: 'Not ours' })
const decide = (action: 'withdraw' | 'cancelDeduction', { id, version }: State) =>
  call(`${PURCHASERS}/${action}`, { id, version, reason: 'Settled' })
const refusal = (error: { code: string }) => ({ declaration: { code: error.code } })

/** What is owed by a deduction: amount, tax, state and entries. */
async function owed({ id }: State): Promise<string[]> {
  const { rows } = await sql<{ told: string }>`
    select concat_ws(' ', trim_scale(p.qty), trim_scale(p.amount), trim_scale(p.tax_amount), p.payable_status, p.origin_no,
      (select string_agg(concat_ws(' ', l.movement, trim_scale(l.net), trim_scale(l.tax)), ', ' order by l.id)
        from srm_payable_ledger l where l.payable_id = p.id)) as told
    from srm_payable p where p.source_type = 'allowance' and p.source_id = ${id}`.execute(database.ownerDb)
  return rows.map(({ told }) => told)
}
const stored = async ({ id }: State) =>
  database.ownerDb.selectFrom('srm_deduction').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('while the accounts of its organisation are closed', () => {
  it('an allowance is neither accepted nor cancelled, since that posts; a penalty, which does not, is', async () => {
    const allowance = await raise()
    const before = await accept(await raise())
    const other = await raise(penalty)
    await sql`insert into bm_org_closing (tenantsid, org_no, start_date, end_date, remark, create_name)
      values ('T1', 'O1', '2026-03-01', '2026-03-31', '', 'Keeper')`.execute(database.ownerDb)
    await expect(accept(allowance)).rejects.toMatchObject(refusal(masterDataErrors.periodClosed))
    await expect(decide('cancelDeduction', before)).rejects.toMatchObject(refusal(masterDataErrors.periodClosed))
    await accept(other)
    await reject(allowance)
    await sql`delete from bm_org_closing`.execute(database.ownerDb)
    await decide('cancelDeduction', before)
  })
})

describe('a deduction', () => {
  it('is asked for by the purchaser, in the currency and at the rate of its supplier unless told', async () => {
    await sql`update bm_supplier set currency = 'CNY', tax_rate = 9 where supplier_no = 'S1'`.execute(database.ownerDb)
    const made = await raise({ currency: null, taxRate: null })
    expect(await stored(made)).toMatchObject({ status: 'pendingConfirmation', currency: 'CNY', source: 'manual' })
    expect(Number((await stored(made)).tax_rate)).toBe(9)
    expect(await owed(made)).toEqual([])
  })

  it('is refused without a supplier, of an unknown one, and of nothing', async () => {
    const path = `${PURCHASERS}/addDeduction` as const
    await expect(call(path, input({ supplierNo: '' }))).rejects.toThrow(reconciliationErrors.chooseSupplier.textKey)
    await expect(call(path, input({ deductionAmount: '0' }))).rejects.toThrow('positive')
    await expect(raise({ supplierNo: 'S77' })).rejects.toMatchObject(refusal(reconciliationErrors.unknownSupplier))
    await expect(raise({ currency: 'XXX' })).rejects.toMatchObject(refusal(reconciliationErrors.unknownCurrency))
  })

  it('is refused with more decimals than its currency has, and with a reply that is over', async () => {
    const tooFine = refusal(reconciliationErrors.amountDecimals)
    await expect(raise({ deductionAmount: '1.001' })).rejects.toMatchObject(tooFine)
    await expect(accept(await raise(), '1.001')).rejects.toMatchObject(tooFine)
    const past = refusal(reconciliationErrors.replyDuePast)
    await expect(raise({ replyDue: '2026-03-19' })).rejects.toMatchObject(past)
  })

  it('has a tax rate where it is an allowance, and nowhere else', async () => {
    await sql`update bm_supplier set tax_rate = null where supplier_no = 'S1'`.execute(database.ownerDb)
    const needed = refusal(reconciliationErrors.taxRateNeeded)
    await expect(raise({ taxRate: null })).rejects.toMatchObject(needed)
    await expect(raise({ taxRate: '101' })).rejects.toMatchObject(needed)
    await expect(raise({ ...penalty, taxRate: '13' })).rejects.toMatchObject(
      refusal(reconciliationErrors.taxRateUnused),
    )
    expect((await stored(await raise(penalty))).tax_rate).toBeNull()
  })
})

describe('what the supplier says', () => {
  it('accepts the whole of an allowance, which takes it off with its tax at once', async () => {
    const made = await raise()
    expect(await accept(made)).toMatchObject({ status: 'accepted' })
    expect(await owed(made)).toEqual([`0 -100 -13 open ${made.deductionNo} accrue -100 -13`])
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })

  it('accepts a part, whose tax is rounded once, half away from zero', async () => {
    const made = await raise({ deductionAmount: '100.5' })
    await accept(made, '0.5')
    expect(await owed(made)).toEqual([`0 -0.5 -0.07 open ${made.deductionNo} accrue -0.5 -0.07`])
  })

  it('accepts no more than was asked for', async () => {
    const made = await raise()
    await expect(accept(made, '100.01')).rejects.toMatchObject({
      ...refusal(reconciliationErrors.aboveAmount),
      parameters: { confirmed: '100.01', amount: '100', currency: 'CNY' },
    })
    expect(await owed(made)).toEqual([])
  })

  it('rejects with a reason only', async () => {
    const made = await raise()
    const needed = refusal(reconciliationErrors.reasonNeeded)
    await expect(answer(made, { result: 'reject' })).rejects.toMatchObject(needed)
    expect(await reject(made)).toMatchObject({ status: 'rejected' })
    expect(await stored(made)).toMatchObject({ answer_note: 'Not ours', confirm_amount: null })
  })

  it('accrues nothing of penalties, charges and claims', async () => {
    for (const deductionType of ['penalty', 'charge', 'claim']) {
      const made = await raise({ ...penalty, deductionType })
      await accept(made)
      expect(await owed(made)).toEqual([])
    }
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })

  it('is said once', async () => {
    const accepted = await accept(await raise())
    await expect(reject(accepted)).rejects.toMatchObject(refusal(reconciliationErrors.notPending))
  })
})

describe('what the purchaser does then', () => {
  it('asks anew with another amount, which is answered like the first', async () => {
    const rejected = await reject(await raise())
    const { id, version } = rejected
    const again = { id, version, deductionAmount: '60', formula: '6 × 10', reason: 'Six only', replyDue: null }
    const asked = await call(`${PURCHASERS}/reInitiate`, again)
    expect(asked).toMatchObject({ status: 'pendingConfirmation' })
    expect(await stored(asked)).toMatchObject({ answer_note: '', answer_date: null, formula: '6 × 10' })
    await expect(accept(asked, '61')).rejects.toMatchObject(refusal(reconciliationErrors.aboveAmount))
    await accept(asked)
    expect(await owed(asked)).toEqual([`0 -60 -7.8 open ${asked.deductionNo} accrue -60 -7.8`])
  })

  it('withdraws what is not accepted, and nothing else', async () => {
    expect(await decide('withdraw', await raise())).toMatchObject({ status: 'withdrawn' })
    const withdrawn = await decide('withdraw', await reject(await raise()))
    expect(await stored(withdrawn)).toMatchObject({ withdraw_reason: 'Settled' })
    const refused = refusal(reconciliationErrors.notWithdrawable)
    await expect(decide('withdraw', await accept(await raise()))).rejects.toMatchObject(refused)
  })

  it('cancels an accepted allowance, which takes back exactly what it accrued', async () => {
    const accepted = await accept(await raise({ deductionAmount: '33.33' }))
    // Another rate or currency of today does not count: the entry is taken back as it was.
    await sql`update bm_currency set decimals = 0 where currency = 'CNY'`.execute(database.ownerDb)
    expect(await decide('cancelDeduction', accepted)).toMatchObject({ status: 'withdrawn' })
    await sql`update bm_currency set decimals = 2 where currency = 'CNY'`.execute(database.ownerDb)
    const told = `0 0 0 cancelled ${accepted.deductionNo} accrue -33.33 -4.33, accrueCancel 33.33 4.33`
    expect(await owed(accepted)).toEqual([told])
    expect(await brokenInvariants(database.ownerDb)).toEqual([])
  })

  it('does not cancel what stands on a bill, by the rule and by the database', async () => {
    const accepted = await accept(await raise())
    await putOnBill(database, accepted.id)
    await expect(decide('cancelDeduction', accepted)).rejects.toMatchObject(refusal(reconciliationErrors.onBill))
    const change = sql`update srm_deduction set status = 'withdrawn' where id = ${accepted.id}`
    await expect(change.execute(database.ownerDb)).rejects.toMatchObject({ constraint: 'srm_payable_on_bill' })
    expect(await stored(accepted)).toMatchObject({ status: 'accepted' })
  })

  it('cancels a penalty, which took nothing off', async () => {
    const accepted = await accept(await raise(penalty))
    expect(await decide('cancelDeduction', accepted)).toMatchObject({ status: 'withdrawn' })
    expect(await owed(accepted)).toEqual([])
  })
})

describe('what it is asked for', () => {
  interface Proposal {
    id: string
    originNo: string
    deductionType: string
    deductionAmount: string | null
    taxRate: string | null
    formula: string
    supplierNo: string
  }
  const proposals = async (kind: string, caller = buyer) => {
    const answered = await ask(database, caller, `${PURCHASERS}/getDeductionProposals`, { kind, supplierNo: 'S1' })
    return (answered as { proposals: Proposal[] }).proposals
  }

  it('is proposed with amount and formula until a deduction that stands names it', async () => {
    const { refusalId, receiptId } = await refusedGoods(database, buyer, { expectArrivalDate: '2026-03-15' })
    const refused = (await proposals('rejection')).find(({ id }) => id === refusalId)
    expect(refused).toMatchObject({ deductionType: 'claim', deductionAmount: '10', taxRate: null })
    expect(refused?.formula).toBe('4 PCS × 2.5 CNY = 10.00 CNY')
    const differing = await proposals('discrepancy')
    expect(differing[0]).toMatchObject({ deductionType: 'claim', deductionAmount: '10', supplierNo: 'S1' })
    const late = (await proposals('lateDelivery')).find(({ id }) => id === receiptId)
    expect(late).toMatchObject({ deductionType: 'penalty', deductionAmount: null })
    expect(late?.formula).toBe('Due 2026-03-15, received 2026-03-20: 5 days late')

    const made = await raise({ ...penalty, deductionType: 'claim', deductionAmount: '10', checkReturnId: refusalId })
    expect(await stored(made)).toMatchObject({ source: 'rejection', goods_no: 'ITEM-1', check_return_id: refusalId })
    expect((await proposals('rejection')).map(({ id }) => id)).not.toContain(refusalId)
    // Its discrepancy is about the same goods.
    expect((await proposals('discrepancy')).map(({ id }) => id)).not.toContain(differing[0]?.id)
    await decide('withdraw', made)
    expect((await proposals('rejection')).map(({ id }) => id)).toContain(refusalId)
    expect(await proposals('rejection', callerOf('purchaser', { orgNos: ['O9'] }))).toEqual([])
  })

  it('lies where the deduction does, and is one thing', async () => {
    const { refusalId, receiptId } = await refusedGoods(database, buyer, { warehouseNo: 'W2' })
    const differs = refusal(reconciliationErrors.originDiffers)
    await expect(raise({ ...penalty, checkReturnId: refusalId })).rejects.toMatchObject(differs)
    const both = { ...penalty, warehouseNo: 'W2', checkReturnId: refusalId, receiptId }
    await expect(raise(both)).rejects.toMatchObject(differs)
    const late = await raise({ ...penalty, warehouseNo: 'W2', receiptId })
    expect(await stored(late)).toMatchObject({ source: 'lateDelivery', receipt_id: receiptId })
  })
})

describe('who sees it', () => {
  const ONE = 'ISupDeductionService/getSrmDeductionOrderById'
  const BASIC = `${PURCHASERS}/getDeductionBasicPage` as const

  it('is both sides alike, one by one with its evidence', async () => {
    const { id, deductionNo } = await raise()
    for (const caller of [buyer, supplier]) {
      expect(await call(ONE, { id }, caller)).toMatchObject({ id, deductionNo, deductionAmount: '100', files: [] })
    }
    expect(await call(ONE, { id }, supplier)).not.toHaveProperty('isOnBill')
  })

  it('is nobody else', async () => {
    const { id, version, deductionNo } = await raise()
    const nothing = refusal(platformErrors.notFound)
    for (const stranger of [callerOf('supplier', { supplierNo: 'S9' }), callerOf('purchaser', { orgNos: ['O9'] })]) {
      await expect(call(ONE, { id }, stranger)).rejects.toMatchObject(nothing)
    }
    const outsider = callerOf('supplier', { supplierNo: 'S9' })
    const given = { id, version, result: 'accept' }
    const path = 'ISupDeductionService/srmDeductionOrderConfirm'
    await expect(call(path, given, outsider)).rejects.toMatchObject(nothing)
    const query = { condition: { keyword: deductionNo } }
    const found = (await call(BASIC, query)) as unknown as { records: object[] }
    expect(found.records).toMatchObject([{ id, deductionNo, deductionStatus: 'pendingConfirmation' }])
    expect(found.records[0]).not.toHaveProperty('formula')
    const elsewhere = await call(BASIC, query, callerOf('purchaser', { orgNos: ['O9'] }))
    expect(elsewhere).toMatchObject({ records: [] })
  })

  it('is changed in what was asked for by no supplier', async () => {
    const { id } = await raise()
    const change = act(database, supplier, ({ trx }) =>
      sql`update srm_deduction set deduction_amount = 1 where id = ${id}`.execute(trx),
    )
    await expect(change).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a deduction that is not answered in time', () => {
  const lapse = (today: string) =>
    lapseDeductions({ db: database.db, tenantsid: 'T1', today, log: pino({ level: 'silent' }) })
  const wants = (param_value: 'Y' | 'N') =>
    database.ownerDb
      .insertInto('sys_param')
      .values({ tenantsid: 'T1', param_no: 'deductionsLapse', param_value })
      .onConflict((conflict) => conflict.columns(['tenantsid', 'param_no']).doUpdateSet({ param_value }))
      .execute()

  it('counts as accepted whole the day after, where the company wants it so, and takes off what it asks for', async () => {
    const made = await raise({ replyDue: '2026-03-20' })
    await lapse('2026-03-21')
    expect(await stored(made)).toMatchObject({ status: 'pendingConfirmation', is_lapsed: false })
    await wants('Y')
    await lapse('2026-03-20')
    expect(await stored(made)).toMatchObject({ status: 'pendingConfirmation' })
    await lapse('2026-03-21')
    expect(await stored(made)).toMatchObject({
      ...{ status: 'accepted', is_lapsed: true, confirm_amount: '100.000000', answer_date: '2026-03-21' },
    })
    expect(await owed(made)).toEqual([`0 -100 -13 open ${made.deductionNo} accrue -100 -13`])
    // Entries of other tests are of bills that there are not.
    const broken = await brokenInvariants(database.ownerDb)
    expect(broken.filter(({ invariant }) => !invariant.endsWith('_billed'))).toEqual([])
  })

  it('waits for the next day on which its supplier works', async () => {
    await wants('Y')
    await database.ownerDb
      .insertInto('bm_working_calendar')
      .values({
        ...{ tenantsid: 'T1', calendar_no: 'WC-S1', calendar_name: 'Weekdays', org_no: '*', supplier_no: 'S1' },
        ...{ monday_hours: '08:00-17:00', tuesday_hours: '08:00-17:00', wednesday_hours: '08:00-17:00' },
        ...{ thursday_hours: '08:00-17:00', friday_hours: '08:00-17:00', saturday_hours: '', sunday_hours: '' },
      })
      .execute()
    // A Saturday.
    const made = await raise({ ...penalty, replyDue: '2026-03-21' })
    await lapse('2026-03-23')
    expect(await stored(made)).toMatchObject({ status: 'pendingConfirmation' })
    await lapse('2026-03-24')
    expect(await stored(made)).toMatchObject({ status: 'accepted', is_lapsed: true })
    await wants('N')
  })

  it('is told to its supplier on the working day before, once for each day asked for', async () => {
    const remind = (today: string) =>
      remindDeductions({ db: database.db, tenantsid: 'T1', today, log: pino({ level: 'silent' }) })
    // A Monday, before which the supplier works on Friday.
    const made = await raise({ ...penalty, replyDue: '2026-03-23' })
    expect(await remind('2026-03-20')).toEqual({ rowCount: 0 })
    await wants('Y')
    expect(await remind('2026-03-19')).toEqual({ rowCount: 0 })
    expect(await remind('2026-03-20')).toEqual({ rowCount: 1 })
    expect(await remind('2026-03-23')).toEqual({ rowCount: 0 })
    await reject(made)
    const { version } = await stored(made)
    const again = { deductionAmount: '50', reason: 'Recounted', replyDue: '2026-03-25' }
    await call(`${PURCHASERS}/reInitiate`, { id: made.id, version, ...again })
    expect(await remind('2026-03-24')).toEqual({ rowCount: 1 })
    const { rows } = await sql<{ told: string }>`
      select concat_ws(' ', supplier_no, event_detail #>> '{values,deductionNo}', event_detail #>> '{values,lapseDate}') as told
      from sys_outbox where event = 'deductionLapsing' order by id`.execute(database.ownerDb)
    expect(rows.map(({ told }) => told)).toEqual([
      `S1 ${made.deductionNo} 2026-03-23`,
      `S1 ${made.deductionNo} 2026-03-25`,
    ])
    await wants('N')
  })
})
