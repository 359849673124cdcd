import { demoMoneyStages, type MoneyStage, demoMoneyTexts as texts } from '#db/demo/money-plan.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { supplierNamed, unitOfOrg } from './demo-units.ts'
import { type MoneyShare, type MoneyShares, readMoneyShares } from './money-shares.ts'
import type { DemoFixtures } from './play-order.ts'

/** A bill of the demo company, and how far it is to go. */
export interface DemoBill extends Pick<MoneyShare, 'orgNo' | 'supplierNo' | 'currency'> {
  id: string
  version: number
  stage: MoneyStage
  /** Day of its real invoices. */
  invoiceDate: string
}

/** Stages at which the purchaser has not sent a bill, or both sides do not agree on it. */
const UNSENT: readonly MoneyStage[] = ['voided', 'draft', 'proposed']
const UNCONFIRMED: readonly MoneyStage[] = [...UNSENT, 'sent', 'returned']

/** Makes the bills of the plan and leads them to what both sides agree on, or to where they stop before: those that are confirmed. */
export async function playBills(fixtures: DemoFixtures): Promise<DemoBill[]> {
  const { trx, call, buyer, today } = fixtures
  await letSuppliersPropose(fixtures)
  const shares = await readMoneyShares(trx)
  const bills: DemoBill[] = []
  for (const { stage, count, daysAgo } of demoMoneyStages) {
    for (let number = 0; number < count; number++) {
      bills.push(await makeBill(fixtures, shares, { stage, number, day: addDays(today, -daysAgo) }))
    }
  }
  const list = bills.filter(({ stage }) => !UNSENT.includes(stage)).map(({ id, version }) => ({ id, version }))
  const sent = new Map(
    (await call(buyer, 'ISrmBillService/sendBill', { list })).map(({ id, version }) => [id, version]),
  )
  const shared = bills.map((bill) => ({ ...bill, version: sent.get(bill.id) ?? bill.version }))
  for (const bill of shared) await answerBill(fixtures, bill)
  return shared.filter(({ stage }) => !UNCONFIRMED.includes(stage))
}

/** Lets suppliers propose bills, which companies begin without; what else a parameter has is written when the product starts. */
async function letSuppliersPropose({ trx, buyer }: DemoFixtures): Promise<void> {
  const param = { tenantsid: buyer.caller.tenantsid, param_no: 'supplierProposesBills', param_value: 'Y' }
  await trx.insertInto('sys_param').values(param).execute()
}

/** A bill of what comes next; what a voided one had is billed anew. */
async function makeBill(
  fixtures: DemoFixtures,
  shares: MoneyShares,
  { stage, number, day }: { stage: MoneyStage; number: number; day: string },
): Promise<DemoBill> {
  const { call, buyer } = fixtures
  const { payables, postingDate, ...party } = shares.next(day, stage === 'voided')
  const unit = unitOfOrg(party.orgNo)
  const maker = stage === 'proposed' ? supplierNamed(fixtures, party.supplierNo) : buyer
  const { id, version } = await call(maker, 'ISrmBillService/addBill', {
    ...party,
    billPeriod: postingDate.slice(0, 7),
    payables,
    remark: number % 2 === 0 ? texts.remark[unit] : '',
  })
  if (stage === 'voided') await call(buyer, 'ISrmBillService/deleteBill', { id, version, reason: texts.voided[unit] })
  return { ...party, id, version, stage, invoiceDate: postingDate > day ? postingDate : addDays(day, number % 3) }
}

/** What the supplier says of a bill that it got: some it returns for a line that it disputes, of some it asks, the rest it confirms. */
async function answerBill(fixtures: DemoFixtures, bill: DemoBill): Promise<void> {
  const { call } = fixtures
  const { id, stage } = bill
  const supplier = supplierNamed(fixtures, bill.supplierNo)
  const unit = unitOfOrg(bill.orgNo)
  if (stage === 'sent') await call(supplier, 'ISrmSupBillService/sendBillMsg', { id, messageText: texts.message[unit] })
  if (stage === 'returned') {
    const { lines } = await call(supplier, 'ISrmSupBillService/getBillLines', { id })
    const disputed = lines.slice(0, 1).map((line) => ({ id: line.id, disputeReason: texts.dispute[unit] }))
    const { version } = await call(supplier, 'ISrmSupBillService/disputeBillLines', { ...keyOf(bill), lines: disputed })
    await call(supplier, 'ISrmSupBillService/returnBill', { id, version, reason: texts.returned[unit] })
  }
  if (!UNCONFIRMED.includes(stage)) await call(supplier, 'ISrmSupBillService/confirm', keyOf(bill))
}

const keyOf = ({ id, version }: Pick<DemoBill, 'id' | 'version'>) => ({ id, version })
