import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import type { Product } from './start-product.ts'
import { createFixtureDatabase, FIXTURE_TENANT } from './testing/demo-fixtures.ts'
import { removeFactors, type TestFactor, turnOnFactor } from './testing/factors.ts'
import { type ContextUser, type TestContext, testContext } from './testing/test-context.ts'
import { startTestProduct } from './testing/test-product.ts'
import { wireClient } from './testing/wire-client.ts'

let test: TestDatabase
let product: Product
let context: TestContext
let supplierFactor: TestFactor
let buyerFactor: TestFactor

beforeAll(async () => {
  test = await createFixtureDatabase()
  product = await startTestProduct(test.ownerUrl)
  context = testContext(product.address, test.db)
  for (const user of ['supplieradmin', 'admin', 'supplier', 'rival'] as const) await context.token(user)
})
afterAll(async () => {
  await product.stop()
  await test.drop()
})
beforeEach(async () => {
  await sql`delete from bm_supplier_change`.execute(test.ownerDb)
  await sql`update bm_supplier set can_edit_contacts = true, can_edit_addresses = true, can_propose_changes = true`.execute(
    test.ownerDb,
  )
  await sql`delete from sys_sign_in_guard`.execute(test.ownerDb)
  await removeFactors(context)
  supplierFactor = await turnOnFactor(context, 'supplieradmin')
  buyerFactor = await turnOnFactor(context, 'admin')
})

const SELF = 'IBmSupplierSelfService'
const CHANGES = 'IBmSupplierChangeService'
const as = async (userNo: ContextUser, path: string, condition: object) =>
  wireClient.json(product.address, path, { condition }, { token: await context.token(userNo) })
const codeOf = async (userNo: ContextUser, path: string, condition: object) => {
  const { status, body } = await as(userNo, path, condition)
  return status === 200 ? 'done' : body.errorCode
}
/** As if the next half minute had begun. */
const forgetCodes = () => sql`update sys_user_factor set last_step = 0`.execute(test.ownerDb)

const account = (accountNo: string, changes: object = {}) => ({
  accountNo,
  accountName: '东莞精密电子元件有限公司',
  bankName: '中国银行',
  bankBranch: '',
  swiftCode: '',
  currency: 'CNY',
  isDefault: true,
  ...changes,
})
const proposal = (accountNo: string, changes: object = {}) => ({
  part: 'bank' as const,
  bankAccounts: [account(accountNo, changes)],
  reason: 'The old bank closes',
  code: supplierFactor.code(),
})
const propose = async (accountNo: string) => {
  await forgetCodes()
  return context.call('supplieradmin', `${SELF}/proposechange`, proposal(accountNo))
}
const own = () => context.call('supplieradmin', `${SELF}/getownsupplier`, {})
const accountsOf = async () => (await own()).bankAccounts.map(({ accountNo }) => accountNo)

describe('a change of bank or tax data', () => {
  it('counts only once the buyer has approved it, with a code on each side, and both are in the log', async () => {
    const before = await accountsOf()
    const { id, version, changeNo } = await propose('6217 0001')
    expect(changeNo).toMatch(/^SC\d{6}$/)
    expect(await accountsOf()).toEqual(before)
    const seen = await context.call('admin', `${CHANGES}/getsupplierchangebyid`, { id })
    expect(seen.oldValue.map(({ accountNo }) => accountNo)).toEqual(before)
    expect(seen.newValue.map(({ accountNo }) => accountNo)).toEqual(['6217 0001'])
    await context.call('admin', `${CHANGES}/approvechange`, { id, version, code: buyerFactor.code() })
    expect(await accountsOf()).toEqual(['6217 0001'])
    const { rows } = await sql<{ action: string; user_no: string }>`select action, user_no from sys_operation_log
      where document_no = ${changeNo} order by id`.execute(test.ownerDb)
    expect(rows).toEqual([
      { action: 'supplier.proposeChange', user_no: 'supplieradmin' },
      { action: 'supplier.approveChange', user_no: 'admin' },
    ])
  })

  it('of taxes leaves all else of the supplier as it was', async () => {
    const { contacts, bankAccounts } = await own()
    const input = {
      part: 'tax' as const,
      tax: { taxRate: '13', taxRegistrationNo: '91441900MA0000000X', invoiceType: '3' },
      reason: 'New certificate',
      code: supplierFactor.code(),
    }
    const { id, version } = await context.call('supplieradmin', `${SELF}/proposechange`, input)
    await context.call('admin', `${CHANGES}/approvechange`, { id, version, code: buyerFactor.code() })
    expect(await own()).toMatchObject({ contacts, bankAccounts, tax: { taxRegistrationNo: '91441900MA0000000X' } })
  })

  it('needs a second factor on each side, and a code that is right and was not used', async () => {
    const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const wrong = { ...proposal('2'), code: wrongOf(supplierFactor.code()) }
    expect(await codeOf('supplieradmin', `${SELF}/proposechange`, wrong)).toBe('identity.wrongCode')
    const { id, version } = await propose('2')
    const approve = (code: string) => codeOf('admin', `${CHANGES}/approvechange`, { id, version, code })
    expect(await approve(wrongOf(buyerFactor.code()))).toBe('identity.wrongCode')
    await sql`update sys_user_factor set last_step = 9999999999`.execute(test.ownerDb)
    expect(await approve(buyerFactor.code())).toBe('identity.wrongCode')
    await removeFactors(context)
    expect(await approve(buyerFactor.code())).toBe('identity.factorNotOn')
    expect(await accountsOf()).not.toContain('2')
  })

  it('is one at a time for each part', async () => {
    await propose('10')
    await forgetCodes()
    expect(await codeOf('supplieradmin', `${SELF}/proposechange`, proposal('11'))).toBe('master-data.changePending')
    expect((await own()).pendingParts).toEqual(['bank'])
  })

  it('is refused where nothing changes, a currency is unknown, or two accounts come first', async () => {
    const { bankAccounts } = await own()
    const same = { ...proposal('x'), bankAccounts }
    expect(await codeOf('supplieradmin', `${SELF}/proposechange`, same)).toBe('master-data.changeNothing')
    const odd = proposal('x', { currency: 'ZZZ' })
    expect((await as('supplieradmin', `${SELF}/proposechange`, odd)).body).toMatchObject({
      errorCode: 'wire.recordReferenceUnknown',
      details: [{ path: 'bankAccounts.0.currency' }],
    })
    const two = { ...proposal('x'), bankAccounts: [account('1'), account('2')] }
    expect(await codeOf('supplieradmin', `${SELF}/proposechange`, two)).toBe('master-data.severalDefaults')
  })

  it('is out of date once the data on which it was proposed have changed', async () => {
    const { id, version } = await propose('20')
    await sql`update bm_supplier_bank_account set bank_branch = 'moved'`.execute(test.ownerDb)
    const approval = { id, version, code: buyerFactor.code() }
    expect(await codeOf('admin', `${CHANGES}/approvechange`, approval)).toBe('master-data.changeOutdated')
    expect(await codeOf('admin', `${CHANGES}/rejectchange`, { id, version, reason: 'Again, please' })).toBe('done')
  })

  it('is decided once: by the buyer or by withdrawing it, whoever is first', async () => {
    const { id, version } = await propose('30')
    expect(await codeOf('supplieradmin', `${SELF}/proposechange`, proposal('31'))).not.toBe('done')
    expect(await codeOf('supplieradmin', `${CHANGES}/withdrawchange`, { id, version })).toBe('done')
    for (const path of ['approvechange', 'rejectchange']) {
      const input = {
        id,
        version: version + 1,
        ...(path === 'approvechange' ? { code: buyerFactor.code() } : { reason: 'No' }),
      }
      expect(await codeOf('admin', `${CHANGES}/${path}`, input)).toBe('master-data.changeDecided')
    }
    const other = await propose('32')
    const [first, second] = await Promise.all([
      codeOf('admin', `${CHANGES}/rejectchange`, { id: other.id, version: other.version, reason: 'No' }),
      codeOf('supplieradmin', `${CHANGES}/withdrawchange`, { id: other.id, version: other.version }),
    ])
    expect([first, second].filter((answer) => answer === 'done')).toHaveLength(1)
  })

  it('tells the supplier why it was rejected', async () => {
    const { id, version, changeNo } = await propose('40')
    await context.call('admin', `${CHANGES}/rejectchange`, { id, version, reason: 'Call us first' })
    const { records } = await context.call('supplieradmin', `${CHANGES}/getsupplierchangelist`, {
      condition: { changeNo },
    })
    expect(records[0]).toMatchObject({ status: '2', answer: 'Call us first', answerName: 'Edward Lau' })
    expect(records[0]?.actions).toEqual({ withdraw: expect.any(String) })
  })

  it('is nobody else’s: other suppliers see none, and the database itself holds who decides', async () => {
    const { id, version } = await propose('50')
    await sql`insert into sys_role_menu (role_id, tenantsid, menu_no, flags)
      select id, tenantsid, 'supplierChange', '{isSearch,isCancelInvalid}' from sys_role where role_no = 'everything'
      on conflict do nothing`.execute(test.ownerDb)
    const { body } = await as('rival', `${CHANGES}/getsupplierchangelist`, {})
    expect(body.data).toMatchObject({ records: [], total: 0 })
    expect(await codeOf('rival', `${CHANGES}/getsupplierchangebyid`, { id })).toBe('wire.notFound')
    expect(await codeOf('rival', `${CHANGES}/withdrawchange`, { id, version })).toBe('wire.notFound')
    const supplier = {
      ...systemScope('tests', FIXTURE_TENANT),
      side: 'supplier' as const,
      supplierNo: 'S1001',
      userId: '1',
      userNo: 'x',
      flags: new Map([['ownSupplier', new Set(['isSearch' as const])]]),
    }
    const approve = inScope(test.db, supplier, (trx) =>
      trx.updateTable('bm_supplier_change').set({ status: '1' }).where('id', '=', id).execute(),
    )
    await expect(approve).rejects.toThrow('row-level security')
    const write = inScope(test.db, supplier, (trx) =>
      sql`update bm_supplier_bank_account set account_no = 'mine'`.execute(trx),
    )
    await expect(write).rejects.toThrow('permission denied')
  })
})

describe('what a supplier writes itself', () => {
  it('are its contacts and addresses, on what it saw', async () => {
    const { version, contacts, addresses } = await own()
    const named = { ...contacts[0], contactName: '新联系人', isDefault: false }
    await context.call('supplieradmin', `${SELF}/saveowncontacts`, { version, contacts: [...contacts, named] })
    expect((await own()).contacts.map(({ contactName }) => contactName)).toContain('新联系人')
    expect(await codeOf('supplieradmin', `${SELF}/saveowncontacts`, { version, contacts })).toBe('wire.staleVersion')

    const { rows: numbers } = await sql<{ address_no: string }>`select address_no from bm_delivery_address
      where supplier_no = 'S1001' and tenantsid = ${FIXTURE_TENANT} order by id`.execute(test.ownerDb)
    const now = (await own()).version
    const [first = {}] = addresses
    const changed: typeof addresses = [
      { ...first, contact: '门卫' },
      { address: '东莞市新仓', contact: '', phone: '', isDefault: false },
    ]
    await context.call('supplieradmin', `${SELF}/saveownaddresses`, { version: now, addresses: changed })
    const after = await sql<{ address_no: string; contact: string }>`select address_no, contact from bm_delivery_address
      where supplier_no = 'S1001' and tenantsid = ${FIXTURE_TENANT} order by id`.execute(test.ownerDb)
    expect(after.rows).toHaveLength(2)
    expect(after.rows[0]).toEqual({ address_no: numbers[0]?.address_no, contact: '门卫' })
    expect(after.rows[1]?.address_no).toMatch(/^AD\d{6}$/)
  })

  it('is what the buyer allows, in the product and in the database', async () => {
    await sql`update bm_supplier set can_edit_contacts = false, can_edit_addresses = false, can_propose_changes = false`.execute(
      test.ownerDb,
    )
    const { version, contacts, addresses } = await own()
    const closed = 'master-data.selfServiceClosed'
    expect(await codeOf('supplieradmin', `${SELF}/saveowncontacts`, { version, contacts })).toBe(closed)
    expect(await codeOf('supplieradmin', `${SELF}/saveownaddresses`, { version, addresses })).toBe(closed)
    expect(await codeOf('supplieradmin', `${SELF}/proposechange`, proposal('60'))).toBe(closed)
    const supplier = {
      ...systemScope('tests', FIXTURE_TENANT),
      side: 'supplier' as const,
      supplierNo: 'S1001',
      userId: '1',
      userNo: 'x',
      flags: new Map([['ownSupplier', new Set(['isSearch' as const])]]),
    }
    const removed = await inScope(test.db, supplier, (trx) => trx.deleteFrom('bm_supplier_contact').executeTakeFirst())
    expect(removed.numDeletedRows).toBe(0n)
  })

  it('is for the supplier’s administrators, not for its other people', async () => {
    for (const [path, input] of [
      [`${SELF}/getownsupplier`, {}],
      [`${SELF}/proposechange`, proposal('70')],
    ] as const) {
      expect(await codeOf('supplier', path, input)).toBe('wire.notAllowed')
    }
  })

  it('never touches another supplier', async () => {
    const supplier = {
      ...systemScope('tests', FIXTURE_TENANT),
      side: 'supplier' as const,
      supplierNo: 'S1002',
      userId: '1',
      userNo: 'x',
      flags: new Map([['ownSupplier', new Set(['isSearch' as const])]]),
    }
    await inScope(test.db, supplier, async (trx) => {
      await trx.updateTable('bm_supplier').set({ update_name: 'rival' }).execute()
      await trx.deleteFrom('bm_supplier_contact').execute()
      await trx.deleteFrom('bm_delivery_address').execute()
    })
    const { contacts, addresses } = await own()
    expect(contacts.length).toBeGreaterThan(0)
    expect(addresses.length).toBeGreaterThan(0)
    const { rows } = await sql<{ update_name: string }>`select update_name from bm_supplier
      where tenantsid = ${FIXTURE_TENANT} and supplier_no = 'S1001'`.execute(test.ownerDb)
    expect(rows[0]?.update_name).not.toBe('rival')
  })
})
