import { randomUUID } from 'node:crypto'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { CAST_TENANT } from './demo-cast.ts'
import type { DemoWorld } from './demo-world.ts'
import { turnOnFactor } from './factors.ts'

const ACCOUNT = {
  accountName: '东莞精密',
  bankName: '中国银行',
  bankBranch: '东莞长安支行',
  swiftCode: '',
  currency: 'CNY',
}

/** Another bank account of the first supplier, with a code of its administrator; nothing else is pending. */
export async function newProposal(world: DemoWorld) {
  await inScope(world.db, systemScope('tests', CAST_TENANT), (trx) =>
    trx.updateTable('bm_supplier_change').set({ status: '3' }).where('status', '=', '0').execute(),
  )
  const bankAccounts = [{ ...ACCOUNT, accountNo: randomUUID(), isDefault: true }]
  await world.token('supplieradmin')
  const { code } = await turnOnFactor(world, 'supplieradmin')
  return { input: { part: 'bank' as const, bankAccounts, reason: 'Other bank', code: code() } }
}

/** The same, proposed. */
export async function proposedChange(world: DemoWorld) {
  return world.call('supplieradmin', 'IBmSupplierSelfService/proposechange', (await newProposal(world)).input)
}
