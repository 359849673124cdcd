import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sampleWorkbook } from '#apps/server/testing/sample-workbook.ts'
import type { ErrorDetail, ListAnswer } from '#platform/contract/envelope.ts'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import { grantAllBut } from './testing/demo-fixtures.ts'
import { newAsn } from './testing/new-asn.ts'
import { runningProduct } from './testing/running-product.ts'
import type { ContextUser } from './testing/test-context.ts'
import { type WireAnswer, wireClient } from './testing/wire-client.ts'

const CUSTOM_FIELD_SETS = 'ISysFrameDefineService'
const ORDERS = 'ISupSrmPurchaseService/getPurchasePage'
const ORDER_FILES = 'ISupSrmPurchaseHeadService'

const running = runningProduct({
  prepare: ({ ownerDb }) => grantAllBut(ownerDb, 'everything', PERMISSION_FLAGS),
})

const as = async (userNo: ContextUser, path: string, body: object, language = 'en-US'): Promise<WireAnswer> =>
  wireClient.json(running.product.address, path, 'current' in body ? body : { condition: body }, {
    token: await running.context.token(userNo),
    headers: { 'accept-language': language },
  })
const codeOf = ({ body }: WireAnswer) => body.errorCode ?? body.status

interface Field {
  module: string
  fieldNo: string
  fieldType: string
  displayPage: string
  names: Record<string, string>
  seenBy?: string
  editedBy?: string
}
const form = (fieldNo: string, differences: object = {}): Field => ({
  module: 'orders.lines',
  fieldNo,
  fieldType: '1',
  displayPage: '123',
  names: { 'en-US': `Name of ${fieldNo}`, 'zh-CN': `名称 ${fieldNo}` },
  // Most of these tests are about what both parties have; who has what is tried by itself.
  seenBy: 'both',
  editedBy: 'both',
  ...differences,
})
const save = (field: object, userNo: ContextUser = 'admin') =>
  as(userNo, `${CUSTOM_FIELD_SETS}/saveorupdatesysframedefine`, field)
async function defined(fieldNo: string, differences: object = {}) {
  const answer = await save(form(fieldNo, differences))
  expect(answer.body).toMatchObject({ status: 200 })
  return answer.body.data as { id: string; version: number }
}
const definitions = async (module: string, language = 'en-US', userNo: ContextUser = 'supplier') =>
  (await as(userNo, `${CUSTOM_FIELD_SETS}/getSysFrameDefineListByModule`, { module }, language)).body.data as Record<
    string,
    unknown
  >[]
const setValue = (userNo: ContextUser, id: string, values: object, module = 'orders.lines') =>
  as(userNo, `${CUSTOM_FIELD_SETS}/saveCustomFieldValues`, { module, id, values })

async function orderRow(purchaseNo: string, userNo: ContextUser = 'buyer') {
  const answer = await as(userNo, ORDERS, { current: 1, condition: { purchaseNo } })
  const row = (answer.body.data as ListAnswer<Record<string, unknown>>).records[0]
  if (!row) throw new Error(`no row of ${purchaseNo}`)
  return row
}

const rowsOf = async (path: string, condition: object) =>
  ((await as('buyer', path, { current: 1, condition })).body.data as ListAnswer<Record<string, unknown>>).records

const upload = async (row: Record<string, string>) =>
  wireClient.upload(running.product.address, `${ORDER_FILES}/importexcel`, await sampleWorkbook(row), 'orders.xlsx', {
    token: await running.context.token('buyer'),
  })
const importRow = (purchaseNo: string, custom: Record<string, string>) => ({
  purchaseNo,
  purchaseSeq: '10',
  goodsNo: 'A-100',
  batchPurQty: '5',
  expectArrivalDate: '2030-01-01',
  supplierNo: 'S1001',
  orgNo: 'SZ10',
  warehouseNo: 'SZ-RM',
  price: '1',
  currency: 'CNY',
  ...custom,
})

describe('shell §3, §7: definitions of custom fields', () => {
  it('are kept with names in every language and read by everybody of the company', async () => {
    await defined('told', {
      fieldType: '4',
      dropDownDataSource: 'org',
      fixedMatchingCondition: 'orgNo=SZ10',
      displayPage: '321',
    })
    const [english] = (await definitions('orders.lines')).filter(({ fieldNo }) => fieldNo === 'told')
    expect(english).toEqual({
      fieldNo: 'told',
      fieldNoName: 'Name of told',
      fieldType: '4',
      isDisplay: true,
      displayPage: '123',
      displayOrder: 0,
      dateFormat: '',
      enumMid: '',
      fixedMatchingCondition: 'orgNo=SZ10',
      dropDownDataSource: 'org',
      isRequired: false,
      maxLength: 100,
      decimals: 2,
      isEditable: true,
      options: [],
    })
    expect(await definitions('orders.lines', 'zh-CN')).toContainEqual(
      expect.objectContaining({ fieldNoName: '名称 told' }),
    )
    expect(await definitions('orders.lines', 'vi')).toContainEqual(
      expect.objectContaining({ fieldNoName: 'Name of told' }),
    )
    expect(await definitions('orders.lines', 'en-US', 'stranger')).toEqual([])
    expect(await definitions('deliveries.asns')).toEqual([])
  })

  it('change with their version, but never their list and number', async () => {
    const key = await defined('changing')
    const changed = await save({ ...form('changing', { displayOrder: 9 }), ...key })
    expect(changed.body.data).toEqual({ id: key.id, version: 2 })
    expect(codeOf(await save({ ...form('changing'), ...key }))).toBe('wire.staleVersion')
    expect(codeOf(await save({ ...form('another'), id: key.id, version: 2 }))).toBe('system.fieldNoFixed')
    expect(codeOf(await save(form('changing')))).toBe('system.fieldNoTaken')
  })

  it.each<[string, object, unknown]>([
    ['no name', { names: { 'en-US': ' ' } }, 'system.fieldNameMissing'],
    ['a dropdown of nothing', { fieldType: '4' }, 'system.dropDownSourceMissing'],
    [
      'a dropdown of two things',
      { fieldType: '4', enumMid: 'refuseReason', dropDownDataSource: 'org' },
      'system.dropDownSourceMissing',
    ],
    ['an enumeration that is none', { fieldType: '4', enumMid: 'nothing' }, 'system.unknownEnumeration'],
    [
      'a condition that its source has not',
      { fieldType: '4', dropDownDataSource: 'unit', fixedMatchingCondition: 'pwd=1' },
      'system.unfitMatching',
    ],
    ['a number with a quote', { fieldNo: "a'b" }, 'wire.invalidInput'],
    ['a page twice', { displayPage: '11' }, 'wire.invalidInput'],
    ['a list that is none', { module: 'sys.user' }, 'wire.invalidInput'],
  ])('are refused with %s', async (_what, differences, code) => {
    expect(codeOf(await save({ ...form('refused'), ...differences }))).toBe(code)
  })

  it('are made by those with the right alone', async () => {
    expect(codeOf(await save(form('nobody'), 'buyer'))).toBe('wire.notAllowed')
    expect(codeOf(await save(form('nobody'), 'supplier'))).toBe('wire.notAllowed')
  })

  it('are at most 40 of a list', async () => {
    for (let index = 1; index <= 40; index++) await defined(`f${index}`, { module: 'receipts.rejection' })
    expect(codeOf(await save(form('oneMore', { module: 'receipts.rejection' })))).toBe('system.tooManyFields')
  })

  it('stay, and keep their type, once rows have values, even such as the administrator does not see', async () => {
    const key = await defined('used')
    const { lines } = await running.context.order('executing')
    await setValue('supplier', lines[0]?.batchId ?? '', { used: { before: null, after: 'x' } })
    const remove = () => as('farBuyer', `${CUSTOM_FIELD_SETS}/deletesysframedefinebyids`, { delList: [key] })
    expect(codeOf(await remove())).toBe('system.fieldInUse')
    expect(codeOf(await save({ ...form('used', { fieldType: '2' }), ...key }, 'farBuyer'))).toBe(
      'system.fieldTypeFixed',
    )
    const detail = await as('admin', `${CUSTOM_FIELD_SETS}/getsysframedefinebyid`, { id: key.id })
    expect(detail.body.data).toMatchObject({ isUsed: true, names: { 'zh-CN': '名称 used' } })
    await setValue('supplier', lines[0]?.batchId ?? '', { used: { before: 'x', after: null } })
    expect(codeOf(await remove())).toBe(200)
    expect(await definitions('orders.lines')).not.toContainEqual(expect.objectContaining({ fieldNo: 'used' }))
  })

  it('offer master data to choose from, narrowed and within the reader’s authority', async () => {
    const offered = async (userNo: ContextUser, condition: object, paging: object = {}) =>
      as(userNo, `${CUSTOM_FIELD_SETS}/getSysFrameDefineDown`, {
        current: 1,
        condition,
        field: 'createDate',
        order: 'desc',
        ...paging,
      })
    const all = (await offered('buyer', { dropDownDataSource: 'supplier' })).body.data as ListAnswer<{
      dropDownCode: string
    }>
    expect(all.records.length).toBeGreaterThan(1)
    const own = (await offered('supplier', { dropDownDataSource: 'supplier' })).body.data
    expect(own).toMatchObject({ total: 1, records: [{ dropDownCode: 'S1001' }] })
    expect(
      (await offered('buyer', { dropDownDataSource: 'warehouse', fixedMatchingCondition: 'orgNo=SZ10', keyword: 'SZ' }))
        .body.data,
    ).toMatchObject({ records: expect.arrayContaining([expect.objectContaining({ dropDownCode: 'SZ-RM' })]) })
    expect(codeOf(await offered('buyer', { dropDownDataSource: 'unit', fixedMatchingCondition: '1=1;--' }))).toBe(
      'system.unfitMatching',
    )
    expect(codeOf(await offered('buyer', { dropDownDataSource: 'sys_user' }))).toBe('wire.invalidInput')
  })
})

describe('shell §3: values of custom fields', () => {
  it('are changed by both sides of an order, one value at a time, and stand in the operation log', async () => {
    await defined('costCenter')
    await defined('weight', { fieldType: '2', decimals: 2 })
    const { purchaseNo, lines } = await running.context.order('executing')
    const id = lines[0]?.batchId ?? ''
    expect((await setValue('buyer', id, { costCenter: { before: null, after: 'CC-1' } })).body.data).toEqual({
      id,
      values: { costCenter: 'CC-1' },
    })
    expect((await setValue('supplier', id, { weight: { before: null, after: '012.50' } })).body.data).toMatchObject({
      values: { costCenter: 'CC-1', weight: '12.5' },
    })
    expect(await orderRow(purchaseNo, 'supplier')).toMatchObject({ custom_costCenter: 'CC-1', custom_weight: '12.5' })
    const stale = await setValue('supplier', id, { costCenter: { before: null, after: 'CC-2' } })
    expect(codeOf(stale)).toBe('system.valueChangedMeanwhile')
    expect(stale.body.errorMessage).toContain('CC-1')
    const log = await running.test.ownerDb
      .selectFrom('sys_operation_log')
      .select(['detail', 'user_no'])
      .where('action', '=', 'customField.saveValues')
      .where('document_no', '=', purchaseNo)
      .orderBy('id')
      .execute()
    expect(log).toMatchObject([
      { user_no: 'buyer', detail: { changes: { costCenter: { before: null, after: 'CC-1' } } } },
      { user_no: 'supplier', detail: { changes: { weight: { before: null, after: '12.5' } } } },
    ])
  })

  it('are refused where they are no values of the field', async () => {
    const { lines } = await running.context.order('executing')
    const id = lines[0]?.batchId ?? ''
    const wrong = await setValue('buyer', id, { weight: { before: null, after: '1.234' } })
    expect(wrong.body).toMatchObject({
      errorCode: 'wire.invalidInput',
      details: [{ path: 'values.weight' }] as ErrorDetail[],
    })
    expect(codeOf(await setValue('buyer', id, { nobody: { before: null, after: '1' } }))).toBe(
      'wire.unknownCustomField',
    )
    expect(codeOf(await setValue('buyer', id, { "a'b": { before: null, after: '1' } }))).toBe('wire.invalidInput')
  })

  it('are nobody’s who does not see the row, or may not change it', async () => {
    const { lines } = await running.context.order('executing')
    const id = lines[0]?.batchId ?? ''
    const change = { costCenter: { before: null, after: 'mine' } }
    expect(codeOf(await setValue('rival', id, change))).toBe('wire.notFound')
    expect(codeOf(await setValue('farBuyer', id, change))).toBe('wire.notFound')
    expect(codeOf(await setValue('stranger', id, change))).toBe('wire.notFound')
    expect(codeOf(await setValue('admin', id, change))).toBe('wire.notAllowed')
    expect(codeOf(await setValue('supplier', id, change, 'receipts.acceptance'))).toBe('wire.notAllowed')
    expect(codeOf(await setValue('supplier', id, change, 'no.list'))).toBe('wire.notAllowed')
  })

  it('go with a batch into the parts that an answer splits it into', async () => {
    const { purchaseNo, lines, id, version } = await running.context.order('accepting')
    const batchId = lines[0]?.batchId ?? ''
    await setValue('buyer', batchId, { costCenter: { before: null, after: 'CC-9' } })
    const deliveries = [
      { supReplyQty: '60', supReplyDate: running.context.today },
      { supReplyQty: '40', supReplyDate: running.context.today },
    ]
    await running.context.call('supplier', 'ISupSrmPurchaseHeadService/acceptPurchase', {
      id,
      version,
      answers: [{ batchId, deliveries }],
    })
    const { rows } = await sql<{ custom: object }>`
      select custom from srm_purchase_batch where purchase_no = ${purchaseNo} order by id`.execute(running.test.ownerDb)
    expect(rows.map(({ custom }) => custom)).toEqual([{ costCenter: 'CC-9' }, { costCenter: 'CC-9' }])
  })

  it('come with a new ASN, and show in its detail and its lines’', async () => {
    await defined('pallets', { module: 'deliveries.asns', fieldType: '2', decimals: 0 })
    await defined('boxes', { module: 'deliveries.asnLines', fieldType: '2', decimals: 0, displayPage: '4' })
    const order = await running.context.order('executing')
    const asn = newAsn(order, '10', running.context.today)
    const refused = await as('supplier', 'ISrmAsnHeadService/addAsn', { ...asn, custom: { pallets: '1.5' } })
    expect(refused.body).toMatchObject({ errorCode: 'wire.invalidInput', details: [{ path: 'custom.pallets' }] })
    const { id } = await running.context.call('supplier', 'ISrmAsnHeadService/addAsn', {
      ...asn,
      custom: { pallets: '3' },
    })
    const detail = async () =>
      (await as('buyer', 'ISrmAsnHeadService/getAsnById', { id })).body.data as { lines: Record<string, unknown>[] }
    const [line] = (await detail()).lines
    const changed = await setValue(
      'supplier',
      String(line?.id),
      { boxes: { before: null, after: '7' } },
      'deliveries.asnLines',
    )
    expect(changed.body).toMatchObject({ status: 200 })
    expect(await detail()).toMatchObject({ custom_pallets: '3', lines: [{ custom_boxes: '7' }] })
  })
})

describe('shell §7: files', () => {
  it('take custom fields in by their name or number, and refuse what is no value of them', async () => {
    await defined('grade', { fieldType: '4', enumMid: 'refuseReason' })
    await defined('buyerOrg', { fieldType: '4', dropDownDataSource: 'org' })
    const goodsNo = (
      await running.test.ownerDb.selectFrom('bm_item').select('item_no').limit(1).executeTakeFirstOrThrow()
    ).item_no
    const purchaseNo = `CF-${randomUUID().slice(0, 8)}`
    const row = { ...importRow(purchaseNo, {}), goodsNo }
    const wrong = await upload({
      ...row,
      custom_weight: 'heavy',
      custom_grade: 'nothing',
      'Name of buyerOrg': 'NOWHERE',
    })
    expect(wrong.body).toMatchObject({ errorCode: 'documents.importRefused' })
    const errors = (wrong.body.data as { rows: { fieldLabel: string }[] }).rows
    expect(errors.map(({ fieldLabel }) => fieldLabel).sort()).toEqual([
      'Name of buyerOrg',
      'Name of grade',
      'Name of weight',
    ])
    const right = await upload({
      ...row,
      'Name of weight': '2.50',
      名称: '',
      custom_grade: 'No capacity',
      custom_buyerOrg: 'SZ10',
    })
    expect(right.body).toMatchObject({ status: 200 })
    expect(await orderRow(purchaseNo)).toMatchObject({
      custom_weight: '2.5',
      custom_grade: 'CAPACITY',
      custom_buyerOrg: 'SZ10',
      custom_costCenter: null,
    })
  })

  it('of ASNs and receipts bring along those of lines, of what is accepted and of what is refused', async () => {
    await defined('seaFreight', { module: 'deliveries.asns' })
    await defined('cartons', { module: 'deliveries.asnLines', fieldType: '2', decimals: 0, displayPage: '4' })
    await defined('humidity', { module: 'receipts.acceptance', fieldType: '2', decimals: 1 })
    // Rejections have as many fields as they may have by now.
    const order = await running.context.order('executing')
    const asnNo = `CA-${randomUUID().slice(0, 8)}`
    const line = { asnNo, purchaseNo: order.purchaseNo, purchaseSeq: '10' }
    const asn = {
      ...line,
      deliveryQty: '30',
      supRemarks: 'LOT-7',
      deliveryDate: running.context.today,
      expectedArrivalDate: running.context.today,
      wayCarriage: '2',
      custom_seaFreight: 'MSC-77',
    }
    const send = async (service: string, row: Record<string, string>) =>
      wireClient.upload(running.product.address, `${service}/importexcel`, await sampleWorkbook(row), 'rows.xlsx', {
        token: await running.context.token('buyer'),
      })
    const wrong = await send('ISrmAsnHeadService', { ...asn, 'Name of cartons': 'many' })
    expect((wrong.body.data as { rows: { field: string }[] }).rows.map(({ field }) => field)).toEqual([
      'custom_cartons',
    ])
    const right = await send('ISrmAsnHeadService', { ...asn, 'Name of cartons': '4' })
    expect(right.body).toMatchObject({ status: 200 })
    const [head] = await rowsOf('ISrmAsnHeadService/getAsnPage', { asnNo })
    expect(head).toMatchObject({ custom_seaFreight: 'MSC-77' })
    const detail = await as('buyer', 'ISrmAsnHeadService/getAsnById', { id: String(head?.id) })
    expect(detail.body.data).toMatchObject({ lines: [{ custom_cartons: '4' }] })

    const receipt = {
      ...line,
      receiveQty: '25',
      checkReturnQty: '5',
      reason: 'wet',
      receiptDate: running.context.today,
    }
    const received = await send('ICheckReceiptService', {
      ...receipt,
      custom_humidity: '61.50',
      'Name of f7': 'water',
    })
    expect(received.body).toMatchObject({ status: 200 })
    const accepted = await rowsOf('ICheckReceiptService/getCheckReceiptPage', { asnNo })
    expect(accepted).toMatchObject([{ custom_humidity: '61.5' }])
    expect(await rowsOf('ICheckReturnService/getCheckReturnPage', { asnNo })).toMatchObject([{ custom_f7: 'water' }])
  })

  it('have their columns in the template to fill and in the export', async () => {
    const token = await running.context.token('buyer')
    const template = await wireClient.json(
      running.product.address,
      `${ORDER_FILES}/downExcelTemplate`,
      { condition: {} },
      { token },
    )
    const headers = (await readWorkbook(template.bytes)).rows[0]?.cells.map(({ text }) => text)
    expect(headers).toEqual(expect.arrayContaining(['Name of weight', 'Name of grade']))
    const body = { current: 1, condition: { custom_grade: ['CAPACITY'] }, field: 'custom_weight', order: 'asc' }
    const file = await wireClient.json(running.product.address, `${ORDER_FILES}/exportexcel`, body, { token })
    const [head, ...rows] = (await readWorkbook(file.bytes)).rows.map((row) => row.cells.map(({ text }) => text))
    expect(rows).toHaveLength(1)
    expect(rows[0]?.[head?.indexOf('Name of grade') ?? -1]).toBe('No capacity')
    expect(rows[0]?.[head?.indexOf('Name of weight') ?? -1]).toBe('2.5')
  })
})
