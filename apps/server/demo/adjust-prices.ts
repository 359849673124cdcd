import { sql } from 'kysely'
import { demoDeductionTexts as texts } from '#db/demo/deduction-plan.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { multiply, round } from '#platform/contract/values/decimal.ts'
import { supplierNamed, unitOfOrg } from './demo-units.ts'
import type { DemoFixtures } from './play-order.ts'

interface Adjustable {
  orgNo: string
  warehouseNo: string
  classifyType: string
  supplierNo: string
  goodsNo: string
  price: string
}

/** How many wait for their answer, and how many are in each other state: rejected and withdrawn ones were asked for before. */
const EACH = 5

/** Asks for other prices of what was accepted: some suppliers agree, some do not, some are asked in vain, some have yet to answer. */
export async function adjustPrices(fixtures: DemoFixtures): Promise<void> {
  const { call, buyer } = fixtures
  const adjustables = await readAdjustables(fixtures)
  for (const [index, adjustable] of adjustables.entries()) {
    const supplier = supplierNamed(fixtures, adjustable.supplierNo)
    const unit = unitOfOrg(adjustable.orgNo)
    if (index >= EACH) {
      await ask(fixtures, adjustable, '1.03', texts.priceRaised[unit])
      continue
    }
    const refused = await ask(fixtures, adjustable, '0.85', texts.priceLowered[unit])
    await call(supplier, 'ISrmPriceAdjustmentService/rejectPriceAdjustment', {
      ...refused,
      reason: texts.priceRejected[unit],
    })
    const twice = await ask(fixtures, adjustable, '1.05', texts.priceRaised[unit])
    await call(buyer, 'ISrmPriceAdjustmentService/withdrawPriceAdjustment', {
      ...twice,
      reason: texts.priceWithdrawn[unit],
    })
    const isRaised = index % 2 === 0
    const reason = isRaised ? texts.priceRaised[unit] : texts.priceLowered[unit]
    const agreed = await ask(fixtures, adjustable, isRaised ? '1.04' : '0.97', reason)
    await call(supplier, 'ISrmPriceAdjustmentService/confirmPriceAdjustment', agreed)
  }
}

async function ask(
  { call, buyer, today }: DemoFixtures,
  { price, ...of }: Adjustable,
  factor: string,
  reason: string,
): Promise<{ id: string; version: number }> {
  const newPrice = round(multiply(price, factor), 6)
  const { id, version } = await call(buyer, 'ISrmPriceAdjustmentService/addPriceAdjustment', {
    ...{ ...of, newPrice, reason, replyDue: addDays(today, 7) },
  })
  return { id, version }
}

/** Items of which something was accepted in one money, of all organisations in turn. */
async function readAdjustables({ trx }: DemoFixtures): Promise<Adjustable[]> {
  const { rows } = await sql<Adjustable & { place: string }>`
    select "orgNo", "warehouseNo", "classifyType", "supplierNo", "goodsNo", price from (
      select org_no as "orgNo", warehouse_no as "warehouseNo", classify_type as "classifyType", supplier_no as "supplierNo",
        goods_no as "goodsNo", trim_scale(max(price))::text as price, row_number() over (partition by org_no order by max(id) desc) as place
      from srm_payable where source_type = 'acceptance'
      group by org_no, warehouse_no, classify_type, supplier_no, goods_no
      having count(distinct currency) = 1 and count(distinct price) = 1 and sum(qty) > 50
    ) a order by place, "orgNo" limit ${2 * EACH}`.execute(trx)
  return rows.map(({ place, ...row }) => row)
}
