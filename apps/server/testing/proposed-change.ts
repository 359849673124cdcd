import { randomUUID } from 'node:crypto'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { FIXTURE_TENANT } from './demo-fixtures.ts'
import { turnOnFactor } from './factors.ts'
import type { TestContext } from './test-context.ts'

const ACCOUNT = {
  accountName: '东莞精密',
  bankName: '中国银行',
  bankBranch: '东莞长安支行',
  swiftCode: '',
  currency: 'CNY',
}

/** Another bank account of the first supplier, with a code of its administrator; nothing else is pending. */
export async function newProposal(context: TestContext) {
  await inScope(context.db, systemScope('tests', FIXTURE_TENANT), (trx) =>
    trx.updateTable('bm_supplier_change').set({ status: '3' }).where('status', '=', '0').execute(),
  )
  const bankAccounts = [{ ...ACCOUNT, accountNo: randomUUID(), isDefault: true }]
  await context.token('supplieradmin')
  const { code } = await turnOnFactor(context, 'supplieradmin')
  return { input: { part: 'bank' as const, bankAccounts, reason: 'Other bank', code: code() } }
}

/** The same, proposed. */
export async function proposedChange(context: TestContext) {
  return context.call('supplieradmin', 'IBmSupplierSelfService/proposechange', (await newProposal(context)).input)
}
