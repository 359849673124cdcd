import { sql } from 'kysely'
import { buyingUnits } from '#db/demo/buying-units.ts'
import { demoCauses, demoDeductionTexts as texts } from '#db/demo/deduction-plan.ts'
import type { DemoUnit } from '#db/demo/money-plan.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { multiply, round } from '#platform/contract/values/decimal.ts'
import { supplierNamed } from './demo-units.ts'
import type { DemoFixtures } from './play-order.ts'

/** Who asks whom; each supplier delivers to several organisations. */
const ASKED: readonly [unit: DemoUnit, supplierNo: string][] = [
  ['shenzhen', 'S1001'],
  ['vietnam', 'S1001'],
  ['hongKong', 'S1002'],
  ['shenzhen', 'S1002'],
  ['vietnam', 'S1002'],
  ['hongKong', 'S1001'],
]
const STATES = ['accepted', 'rejected', 'withdrawn', 'pendingConfirmation'] as const
/** How many there are in each state: one asked by each organisation of each supplier. */
const EACH = ASKED.length

/** Asks for deductions of all kinds and has each kind of answer to some; what was refused on arrival is asked for by its rejection. */
export async function playDeductions(fixtures: DemoFixtures): Promise<void> {
  const { trx, call, buyer, today } = fixtures
  const { rows: rejected } = await sql<{ id: string; orgNo: string; supplierNo: string }>`
    select id::text, org_no as "orgNo", supplier_no as "supplierNo" from srm_check_return
    where reverses_id is null and not is_reversed and classify_type = 'RAW' order by id`.execute(trx)
  for (const [place, state] of STATES.entries()) {
    for (const [number, [unit, supplierNo]] of ASKED.entries()) {
      const { orgNo, warehouseNo, taxRate, money } = buyingUnits[unit]
      const cause = demoCauses[(place + number) % demoCauses.length]
      if (!cause) continue
      const pieces = String(4 + (((place * EACH + number) * 7) % 23))
      const deductionAmount = round(multiply(cause.rate[unit], pieces), money.currencyDecimals)
      const isAllowance = cause.deductionType === 'allowance'
      const origin = isAllowance && rejected.find((row) => row.orgNo === orgNo && row.supplierNo === supplierNo)
      const { id, version } = await call(buyer, 'ISrmDeductionOrderService/addDeduction', {
        ...{ orgNo, warehouseNo, classifyType: 'RAW', supplierNo, deductionType: cause.deductionType },
        ...{ currency: money.currency, deductionAmount, reason: cause.reason[unit] },
        formula: `${pieces} × ${cause.rate[unit]} ${money.currency}`,
        ...(isAllowance ? { taxRate } : {}),
        ...(origin ? { checkReturnId: origin.id } : { source: cause.source }),
        replyDue: addDays(today, 3 + number),
      })
      await answer(fixtures, { id, version, unit, supplierNo, deductionAmount, state, number })
    }
  }
}

interface Asked {
  id: string
  version: number
  unit: DemoUnit
  supplierNo: string
  deductionAmount: string
  state: (typeof STATES)[number]
  number: number
}

/** Every other one that is accepted is accepted in part. */
async function answer(fixtures: DemoFixtures, asked: Asked): Promise<void> {
  const { call, buyer } = fixtures
  const { id, version, unit, state, number, deductionAmount } = asked
  if (state === 'pendingConfirmation') return
  if (state === 'withdrawn') {
    await call(buyer, 'ISrmDeductionOrderService/withdraw', { id, version, reason: texts.withdrawn[unit] })
    return
  }
  const part = round(multiply(deductionAmount, '0.8'), buyingUnits[unit].money.currencyDecimals)
  const accepted = number % 2 === 0 ? {} : { confirmAmount: part, reason: texts.partly[unit] }
  await call(supplierNamed(fixtures, asked.supplierNo), 'ISupDeductionService/srmDeductionOrderConfirm', {
    ...{ id, version },
    ...(state === 'rejected' ? { result: 'reject', reason: texts.rejected[unit] } : { result: 'accept', ...accepted }),
  })
}
