import { adjustPrices } from './adjust-prices.ts'
import { compareStatements } from './compare-statements.ts'
import { playBills } from './play-bills.ts'
import { playDeductions } from './play-deductions.ts'
import { playInvoices } from './play-invoices.ts'
import type { DemoFixtures } from './play-order.ts'
import { playPayments } from './play-payments.ts'
import { takeGoodsBack } from './take-goods-back.ts'

/** What is owed for what was received: deductions, statements of account, bills, invoices, payments and prices that changed later. */
export async function playMoney(fixtures: DemoFixtures): Promise<void> {
  // Penalties are set off against what is due later, and statements say what was delivered, not what changed since.
  await playDeductions(fixtures)
  await compareStatements(fixtures)
  const bills = await playBills(fixtures)
  await playInvoices(fixtures, bills)
  await playPayments(fixtures, bills)
  await takeGoodsBack(fixtures)
  await adjustPrices(fixtures)
}
