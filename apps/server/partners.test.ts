import { describe, expect, it } from 'vitest'
import { sampleWorkbook } from '#apps/server/testing/sample-workbook.ts'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import { type RecordDeclaration, type RecordRow, recordPaths } from '#platform/contract/records/records.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { allRecords } from './call-tables.ts'
import { FIXTURE_TENANT, grantAllBut } from './testing/demo-fixtures.ts'
import { readAs, recordInput } from './testing/record-inputs.ts'
import { sheetOf } from './testing/record-workbook.ts'
import { runningProduct } from './testing/running-product.ts'
import type { ContextUser } from './testing/test-context.ts'
import { type WireAnswer, wireClient } from './testing/wire-client.ts'

const running = runningProduct({
  prepare: ({ ownerDb }) => grantAllBut(ownerDb, 'everything', PERMISSION_FLAGS),
})

const recordOf = (kind: string): RecordDeclaration => {
  const found = allRecords.find(({ id }) => id === `master-data.${kind}`)
  if (!found) throw new Error(`no record ${kind}`)
  return found
}
const send = async (path: string, body: object): Promise<WireAnswer> =>
  wireClient.json(running.product.address, path, body, { token: await running.context.token('admin') })

/** Adds a record of a kind as the administrator; the answer may be a refusal. */
async function add(kind: string, changes: object): Promise<WireAnswer> {
  const record = recordOf(kind)
  return send(recordPaths(record).add, { condition: { ...(await recordInput(running.context, record)), ...changes } })
}
const read = (kind: string, id: string): Promise<RecordRow> =>
  readAs<RecordRow>(running.context, 'admin', recordPaths(recordOf(kind)).byId, { condition: { id } })
const added = async (kind: string, changes: object): Promise<RecordRow> => {
  const answer = await add(kind, changes)
  expect([answer.status, answer.body.errorMessage]).toEqual([200, undefined])
  return read(kind, (answer.body.data as { id: string }).id)
}
const listed = (userNo: ContextUser, kind: string, keyword: string) =>
  readAs<{ records: RecordRow[] }>(running.context, userNo, recordPaths(recordOf(kind)).list, {
    condition: { keyword },
  })

/** Code and fields of a refusal. */
const refusal = ({ status, body }: WireAnswer) => [status, body.errorCode, body.details?.map(({ path }) => path)]

const ofWarehouse = { addressNo: '', loadadrType: '1', warehouseNo: 'SZ-RM', supplierNo: null }
const ofSupplier = { addressNo: '', loadadrType: '2', warehouseNo: null, supplierNo: 'S1001' }

describe('domain §3: an address', () => {
  it('is numbered where nobody gives it a number, past the numbers that people gave', async () => {
    const first = await added('deliveryAddress', ofWarehouse)
    expect(first.addressNo).toMatch(/^AD\d{6}$/)
    const later = (number: unknown, steps: number) =>
      `AD${String(Number(String(number).slice(2)) + steps).padStart(6, '0')}`
    await added('deliveryAddress', { ...ofWarehouse, addressNo: later(first.addressNo, 1) })
    expect((await added('deliveryAddress', ofSupplier)).addressNo).toBe(later(first.addressNo, 2))
    expect((await added('customerAddress', { addressNo: '' })).addressNo).toMatch(/^CA\d{6}$/)
  })

  it('belongs to a warehouse where goods are received, and to a supplier where they are shipped', async () => {
    const code = 'master-data.addressOwner'
    const wrong = (changes: object) => add('deliveryAddress', changes).then(refusal)
    expect(await wrong({ ...ofWarehouse, warehouseNo: null })).toEqual([422, code, ['warehouseNo']])
    expect(await wrong({ ...ofWarehouse, supplierNo: 'S1001' })).toEqual([422, code, ['supplierNo']])
    expect(await wrong({ ...ofSupplier, supplierNo: null })).toEqual([422, code, ['supplierNo']])
    expect(await wrong({ ...ofSupplier, warehouseNo: 'SZ-RM' })).toEqual([422, code, ['warehouseNo']])
  })

  it('takes goods in between two times of one day, or at any time', async () => {
    const times = (receiveTimeStart: string, receiveTimeEnd: string) =>
      add('deliveryAddress', { ...ofWarehouse, receiveTimeStart, receiveTimeEnd }).then(refusal)
    const refused = [422, 'master-data.receivingWindow', ['receiveTimeEnd']]
    expect(await times('17:30', '08:30')).toEqual(refused)
    expect(await times('08:30', '')).toEqual(refused)
    expect(await times('24:00', '25:00')).toEqual([400, expect.anything(), expect.anything()])
    expect((await times('', ''))[0]).toBe(200)
    const row = { address: 'Gate 9', loadadrType: '1', warehouseNo: 'SZ-RM', receiveTimeStart: '09:00' }
    const path = recordPaths(recordOf('deliveryAddress')).import
    const options = { token: await running.context.token('admin') }
    const imported = await wireClient.upload(
      running.product.address,
      path,
      await sampleWorkbook(row),
      'gates.xlsx',
      options,
    )
    expect(imported.body.data).toMatchObject({
      rows: [{ rowNumber: 2, field: 'receiveTimeEnd', errorCode: 'master-data.receivingWindow' }],
    })
  })

  it('is the default of its owner alone: a new one takes the place of the one before', async () => {
    const default_ = { isDefault: true }
    const first = await added('deliveryAddress', { ...ofSupplier, ...default_ })
    const elsewhere = await added('deliveryAddress', { ...ofWarehouse, ...default_ })
    const second = await added('deliveryAddress', { ...ofSupplier, ...default_ })
    expect((await read('deliveryAddress', first.id)).isDefault).toBe(false)
    expect((await read('deliveryAddress', elsewhere.id)).isDefault).toBe(true)
    expect((await read('deliveryAddress', second.id)).isDefault).toBe(true)
    const many = await running.test.ownerDb
      .selectFrom('bm_delivery_address')
      .select('id')
      .where('supplier_no', '=', 'S1001')
      .where('tenantsid', '=', 'DEMO')
      .where('is_default', '=', true)
      .execute()
    expect(many.map(({ id }) => id)).toEqual([second.id])
  })

  it('of a customer is seen by those who see the customer', async () => {
    const { customerNo } = await added('customer', { orgNo: 'SZ10' })
    const { addressNo } = await added('customerAddress', { customerNo, addressNo: '' })
    expect((await listed('admin', 'customerAddress', String(addressNo))).records).toHaveLength(1)
    expect((await listed('farBuyer', 'customerAddress', String(addressNo))).records).toEqual([])
  })
})

describe('domain §3: a supplier', () => {
  const contact = { contactName: 'Walter Ames', isDefault: true }
  const account = { accountNo: '0001', accountName: 'Pacific', bankName: 'Harbour Bank' }

  it('keeps its contacts and bank accounts, one of each first', async () => {
    const contacts = [contact, { contactName: 'Doris Cheung', mobileNo: '13800138000' }]
    const { id } = await added('supplier', { contacts, bankAccounts: [{ ...account, currency: 'USD' }] })
    expect(await read('supplier', id)).toMatchObject({
      contacts: [contact, { contactName: 'Doris Cheung', mobileNo: '13800138000', isDefault: false }],
      bankAccounts: [{ ...account, currency: 'USD', swiftCode: '' }],
    })
    const twoFirst = await add('supplier', { contacts: [contact, { ...contact, contactName: 'Doris' }] })
    expect(twoFirst.body).toMatchObject({
      errorCode: 'master-data.severalDefaults',
      errorMessage: expect.stringContaining('Contacts'),
      rule: 'master-data.partners',
    })
    const unknown = await add('supplier', { bankAccounts: [{ ...account, currency: 'XXX' }] })
    expect(refusal(unknown)).toEqual([422, 'wire.recordReferenceUnknown', ['bankAccounts.0.currency']])
  })

  it('says how many days its payment takes where its terms count them', async () => {
    const refused = await add('supplier', { paymentTerms: '3', paymentDays: null })
    expect(refusal(refused)).toEqual([422, 'master-data.paymentDaysMissing', ['paymentDays']])
    expect((await added('supplier', { paymentTerms: '3', paymentDays: 60 })).paymentDays).toBe(60)
    expect((await added('supplier', { paymentTerms: '1', paymentDays: null })).paymentDays).toBeNull()
  })

  it('travels at most a year, and says so at the field and in a file at the row', async () => {
    expect((await added('supplier', { transportDays: 365 })).transportDays).toBe(365)
    const refused = await add('supplier', { transportDays: 366 })
    expect(refusal(refused)).toEqual([400, 'wire.invalidInput', ['transportDays']])
    expect(refused.body.details?.[0]?.message).toBe('more than 365')
    const record = recordOf('supplier')
    const input = { ...(await recordInput(running.context, record)), transportDays: 366 }
    const file = await sheetOf(record, input)
    const token = await running.context.token('admin')
    const imported = await wireClient.upload(running.product.address, recordPaths(record).import, file, 'a.xlsx', {
      token,
    })
    expect([imported.status, imported.body.data]).toMatchObject([422, { rows: [{ field: 'transportDays' }] }])
  })

  it('shows its bank accounts to its own administrators, and to nobody else on the supplier’s side', async () => {
    const seenBy = (supplierNo: string, menus: readonly string[]) => {
      const flags = new Map(menus.map((menuNo) => [menuNo, new Set(['isSearch'] as const)]))
      const scope = { ...systemScope('tests', FIXTURE_TENANT), side: 'supplier' as const, supplierNo, flags }
      return inScope(running.test.db, scope, (trx) =>
        trx.selectFrom('bm_supplier_bank_account').select('account_no').execute(),
      )
    }
    expect((await seenBy('S1001', ['ownSupplier'])).length).toBeGreaterThan(0)
    expect(await seenBy('S1001', ['userOrder'])).toEqual([])
    expect(await seenBy('S1002', ['ownSupplier'])).toEqual([])
  })

  it('frozen for orders gets none released, frozen for delivery ships none, until it is unfrozen', async () => {
    const record = recordOf('supplier')
    const { records } = await listed('admin', 'supplier', 'S1001')
    const id = String(records[0]?.id)
    const freeze = async (changes: object) => {
      const { createName, createDate, updateName, updateDate, ...now } = (await read('supplier', id)) as RecordRow &
        Record<'createName' | 'createDate' | 'updateName' | 'updateDate', unknown>
      const answer = await send(recordPaths(record).update, { condition: { ...now, ...changes } })
      expect([answer.status, answer.body.errorMessage]).toEqual([200, undefined])
    }
    const waiting = await running.context.order('pendingRelease')
    const release = async () =>
      wireClient.json(
        running.product.address,
        'ISupSrmPurchaseHeadService/releasePurchase',
        { condition: { list: [{ id: waiting.id, version: waiting.version }] } },
        { token: await running.context.token('buyer') },
      )
    await freeze({ isOrderFrozen: true, freezeReason: 'Audit of quality' })
    expect((await release()).body.errorCode).toBe('orders.supplierFrozenForOrders')
    await freeze({ isOrderFrozen: false, isDeliveryFrozen: true })
    expect((await release()).status).toBe(200)
    await expect(running.context.asn('shipped')).rejects.toThrow('you cannot create a delivery note at this time!')
    await freeze({ isDeliveryFrozen: false, freezeReason: '' })
    expect((await running.context.asn('shipped')).asnNo).toBeTruthy()
  })
})

describe('domain §3: categories and types of documents', () => {
  it('give authority over a category to whoever adds it, and to nobody else', async () => {
    const { classifyType } = await added('classifyType', {})
    const found = (userNo: ContextUser) => listed(userNo, 'classifyType', String(classifyType))
    expect((await found('admin')).records).toHaveLength(1)
    expect((await found('farBuyer')).records).toEqual([])
  })

  it('have a transfer type only where documents are neither inbound nor outbound', async () => {
    const refused = await add('docType', { docNature: '1', transferType: '3' })
    expect(refusal(refused)).toEqual([422, 'master-data.transferTypeNature', ['transferType']])
    expect((await added('docType', { docNature: '3', transferType: '3' })).transferType).toBe('3')
    const outbound = await add('docType', { docNature: '2', classifyType: 'RAW' })
    expect(refusal(outbound)).toEqual([422, 'wire.recordReferenceUnknown', ['classifyType']])
  })
})
