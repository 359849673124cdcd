import { describe, expect, it } from 'vitest'
import { sampleWorkbook } from '#apps/server/testing/sample-workbook.ts'
import {
  dictionaryRecord,
  languageRecord,
  paramRecord,
} from '#modules/system/setting/contract/records/setting-records.ts'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import { type RecordDeclaration, type RecordRow, recordPaths } from '#platform/contract/records/records.ts'
import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import { TEXT_MODULES } from '#product/names.generated.ts'
import type { Product } from './start-product.ts'
import { FIXTURE_TENANT, grantAllBut } from './testing/demo-fixtures.ts'
import { readAs } from './testing/record-inputs.ts'
import { runningProduct } from './testing/running-product.ts'
import { startTestProduct } from './testing/test-product.ts'
import { wireClient } from './testing/wire-client.ts'

const running = runningProduct({
  prepare: ({ ownerDb }) => grantAllBut(ownerDb, 'everything', PERMISSION_FLAGS),
  servers: 2,
})

const send = async (path: string, condition: object, language = 'en-US') =>
  wireClient.json(
    running.context.address,
    path,
    { condition },
    {
      token: await running.context.token('admin'),
      headers: { 'accept-language': language },
    },
  )

async function found(record: RecordDeclaration, number: string): Promise<RecordRow> {
  const { list } = recordPaths(record)
  const { records } = await readAs<{ records: RecordRow[] }>(running.context, 'admin', list, {
    size: 500,
    condition: { keyword: number },
  })
  const row = records.find((one) => one[record.number] === number)
  if (!row) throw new Error(`no ${number}`)
  return row
}

describe('domain §3: parameters', () => {
  const change = async (paramValue: string) => {
    const { id, version, remark } = await found(paramRecord, 'outboxDays')
    return send(recordPaths(paramRecord).update, { id, version, paramNo: 'outboxDays', paramValue, remark })
  }
  const daysAt = async ({ address }: Product) => {
    const token = await running.context.token('supplier')
    const body = { condition: { paramNo: 'outboxDays' } }
    return (await wireClient.json(address, 'ISysParamService/getValueByParamNo', body, { token })).body.data
  }

  it('count at once on every server, and get their default back', async () => {
    expect((await change('9')).status).toBe(200)
    for (const product of running.products) expect(await daysAt(product)).toMatchObject({ paramValue: '9' })
    const { id, version } = await found(paramRecord, 'outboxDays')
    const reset = await send('ISysParamService/resetSysParam', { resetList: [{ id, version }] })
    expect(reset.body.data).toEqual({ reset: 1 })
    for (const product of running.products) expect(await daysAt(product)).toMatchObject({ paramValue: '7' })
    const late = await send('ISysParamService/resetSysParam', { resetList: [{ id, version }] })
    expect([late.status, late.body.errorCode]).toEqual([409, 'wire.staleVersion'])
  })

  it.each(['0', '91', '2.5', 'soon', '-1'])('take no value outside their type and limits: %s', async (value) => {
    const refused = await change(value)
    expect([refused.status, refused.body.errorCode]).toEqual([422, 'system.paramUnfit'])
    expect(refused.body.errorMessage).toContain('1 – 90')
    expect(refused.body.details?.map(({ path }) => path)).toEqual(['paramValue'])
  })

  it('are named in the reader’s language', async () => {
    const { body } = await send(recordPaths(paramRecord).list, { keyword: 'outboxDays' }, 'vi')
    const { records } = body.data as { records: RecordRow[] }
    expect(records.map(({ paramName }) => paramName)).toEqual(['Số ngày giữ thông điệp đã gửi'])
  })
})

describe('domain §3: the dictionary', () => {
  const { add, update, remove } = recordPaths(dictionaryRecord)
  const row = (enumMid: string, enumValue: string) => ({ enumMid, enumValue, enumName: enumValue, nameVi: 'Tên' })

  it('keeps the product’s own values as they are, and takes none beside them', async () => {
    const { id, version } = await found(dictionaryRecord, 'purchaser')
    const changed = await send(update, { ...row('side', 'purchaser'), id, version })
    expect([changed.status, changed.body.errorCode]).toEqual([409, 'wire.recordOfProduct'])
    const removed = await send(remove, { delList: [{ id, version }] })
    expect([removed.status, removed.body.errorCode]).toEqual([409, 'wire.recordOfProduct'])
    const added = await send(add, row('side', 'visitor'))
    expect([added.status, added.body.errorCode]).toEqual([409, 'system.productEnumeration'])
  })

  it('offers the company’s own values by name, to no other company', async () => {
    expect((await send(add, row('colour', 'red'))).status).toBe(200)
    const lookup = 'IBmEnumService/getsysenumbyparamssearch'
    const offered = async (userNo: 'buyer' | 'stranger') => {
      const token = await running.context.token(userNo)
      const body = { condition: { enumMid: 'colour' } }
      const answer = await wireClient.json(running.context.address, lookup, body, {
        token,
        headers: { 'accept-language': 'vi' },
      })
      return (answer.body.data as { records: { enumName: string }[] }).records.map(({ enumName }) => enumName)
    }
    expect([await offered('buyer'), await offered('stranger')]).toEqual([['Tên'], []])
  })

  it('keeps a value that a custom field offers as its last, or that rows have', async () => {
    await send(add, row('grade', 'A'))
    const field = {
      module: 'orders.lines',
      fieldNo: 'grade',
      names: { 'en-US': 'Grade' },
      fieldType: '4',
      displayPage: '3',
      enumMid: 'grade',
      seenBy: 'both',
      editedBy: 'both',
    }
    expect((await send('ISysFrameDefineService/saveorupdatesysframedefine', field)).status).toBe(200)
    const removal = async (value: string) => {
      const { id, version } = await found(dictionaryRecord, value)
      return send(remove, { delList: [{ id, version }] })
    }
    expect((await removal('A')).body.errorCode).toBe('system.enumValueUsed')
    for (const value of ['B', 'C']) await send(add, row('grade', value))
    const order = await running.context.order('executing')
    const id = order.lines[0]?.batchId
    const values = { grade: { before: null, after: 'B' } }
    await readAs(running.context, 'supplier', 'ISysFrameDefineService/saveCustomFieldValues', {
      condition: { module: 'orders.lines', id, values },
    })
    expect((await removal('B')).body.errorCode).toBe('system.enumValueUsed')
    expect((await removal('C')).body.data).toEqual({ deleted: 1 })
  })
})

describe('shell §1: languages', () => {
  const { update } = recordPaths(languageRecord)
  const change = async (code: string, changes: object) => {
    const { id, version, description, sort, isDefault, statusCode, remark } = await found(languageRecord, code)
    const now = { languageCode: code, description, sort, isDefault, statusCode, remark }
    return send(update, { ...now, ...changes, id, version })
  }
  const own = () =>
    running.test.ownerDb
      .selectFrom('sys_language')
      .select(['language_code', 'is_default'])
      .where('tenantsid', '=', FIXTURE_TENANT)
      .where('is_default', '=', true)
      .execute()

  it('have one default, which is offered and given up only for another one', async () => {
    expect((await change('zh-CN', { isDefault: false })).body.errorCode).toBe('system.defaultLanguageNeeded')
    expect((await change('zh-CN', { statusCode: '0' })).body.errorCode).toBe('system.defaultLanguageOffered')
    expect((await change('en-US', { isDefault: true })).status).toBe(200)
    expect(await own()).toEqual([{ language_code: 'en-US', is_default: true }])
    expect((await change('zh-CN', { isDefault: true })).status).toBe(200)
  })

  it('that the company does not offer are not to choose', async () => {
    const product = await startTestProduct(running.test.ownerUrl, { PUBLIC_TENANT: FIXTURE_TENANT })
    const offered = async () => {
      const answer = await wireClient.json(
        product.address,
        'IZlLanguageService/getAllZlLanguage',
        { condition: {} },
        {},
      )
      return (answer.body.data as { languageCode: string }[]).map(({ languageCode }) => languageCode)
    }
    expect(await offered()).toEqual(['en-US', 'zh-CN', 'zh-TW', 'vi'])
    expect((await change('zh-TW', { statusCode: '0' })).status).toBe(200)
    expect(await offered()).toEqual(['en-US', 'zh-CN', 'vi'])
    await product.stop()
  })
})

describe('shell §1: own texts', () => {
  const KEY = 'orders:fields.purchaseNo'
  const save = (own: object, versions: object = {}) =>
    send('ISysTextService/savesystext', { textKey: KEY, own, versions })
  const labelAt = async ({ address }: Product, userNo: 'buyer' | 'supplier' | 'stranger') => {
    const token = await running.context.token(userNo)
    const answer = await wireClient.json(
      address,
      'ISupSrmPurchaseHeadService/exportexcel',
      { condition: {} },
      { token },
    )
    const { rows } = await readWorkbook(answer.bytes)
    return rows[0]?.cells.map(({ text }) => text) ?? []
  }

  it('count at once on every server, for the own company alone, and are given up again', async () => {
    expect((await save({ 'en-US': 'PO no.', vi: 'Số PO' })).status).toBe(200)
    for (const product of running.products) {
      expect(await labelAt(product, 'buyer')).toContain('PO no.')
      expect(await labelAt(product, 'supplier')).toContain('PO no.')
      expect(await labelAt(product, 'stranger')).not.toContain('PO no.')
    }
    const { body } = await send('ISysTextService/getOwnTextList', { languageCode: 'vi' })
    expect(body.data).toMatchObject({ records: [{ textKey: KEY, ownText: 'Số PO' }] })
    const late = await save({ 'en-US': 'Order' })
    expect([late.status, late.body.errorCode]).toEqual([409, 'wire.staleVersion'])
    const reset = await send('ISysTextService/resetsystext', { resetList: [{ textKey: KEY, languageCode: 'en-US' }] })
    expect(reset.body.data).toEqual({ reset: 1 })
    for (const product of running.products) expect(await labelAt(product, 'buyer')).not.toContain('PO no.')
  })

  it('of refusals are told instead of the product’s, with their values', async () => {
    const textKey = 'system:errors.paramUnfit'
    const own = { 'en-US': 'Please take one of {{limits}}, not {{value}}.' }
    expect((await send('ISysTextService/savesystext', { textKey, own })).status).toBe(200)
    const { id, version, remark } = await found(paramRecord, 'outboxDays')
    const input = { id, version, paramNo: 'outboxDays', paramValue: '177', remark }
    const refused = await send(recordPaths(paramRecord).update, input)
    expect(refused.body.errorMessage).toBe('Please take one of 1 – 90, not 177.')
  })

  it('of the product’s enumerations name the choices of lookups', async () => {
    const textKey = 'system:enums.side.supplier'
    expect((await send('ISysTextService/savesystext', { textKey, own: { 'en-US': 'Vendor' } })).status).toBe(200)
    const lookup = await send('IBmEnumService/getsysenumbyparamssearch', { enumMid: 'side' })
    expect((lookup.body.data as { records: { enumName: string }[] }).records.map(({ enumName }) => enumName)).toContain(
      'Vendor',
    )
    const { list } = recordPaths(dictionaryRecord)
    const shown = await readAs<{ records: RecordRow[] }>(running.context, 'admin', list, {
      condition: { enumMid: 'side' },
    })
    expect(shown.records.map(({ nameEnUs }) => nameEnUs)).toContain('Vendor')
  })

  it.each([
    ['{{value}}', 'loses one'],
    ['{{value}} {{limits}} {{who}}', 'has another one'],
    ['{{value}} {{limits}} $t(orders:fields.purchaseNo)', 'refers to another text'],
  ])('keep the placeholders of the product’s text: %s %s', async (text) => {
    const textKey = 'system:errors.paramUnfit'
    const refused = await send('ISysTextService/savesystext', { textKey, own: { vi: text } })
    expect([refused.status, refused.body.errorCode]).toEqual([422, 'system.textPlaceholders'])
    expect(refused.body.details?.map(({ path }) => path)).toEqual(['vi'])
  })

  it('come in from the exported file, all rows or none; an empty one gives the product’s text back', async () => {
    const exported = await wireClient.json(
      running.context.address,
      'ISysTextService/exportexcel',
      { condition: { textKey: 'titles.operationLog', languageCode: ['en-US'] } },
      { token: await running.context.token('admin') },
    )
    const { rows } = await readWorkbook(exported.bytes)
    expect(rows[1]?.cells.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['system:titles.operationLog', 'English', 'Operation log']),
    )
    const file = (ownText: string, textKey = 'system:titles.operationLog') =>
      sampleWorkbook({ textKey, languageCode: 'English', ownText })
    const upload = async (content: Buffer) =>
      wireClient.upload(running.context.address, 'ISysTextService/importexcel', content, 'texts.xlsx', {
        token: await running.context.token('admin'),
      })
    expect((await upload(await file('Journal'))).body.data).toEqual({ insertCount: 0, updateCount: 1 })
    const corrected = { condition: { isCorrected: true, keyword: 'journal' } }
    const page = await readAs<{ records: RecordRow[] }>(
      running.context,
      'admin',
      'ISysTextService/getsystextlist',
      corrected,
    )
    expect(page.records.map(({ ownText }) => ownText)).toEqual(['Journal'])
    const refused = await upload(await file('Journal', 'system:titles.nothing'))
    expect(refused.body.data).toMatchObject({ rows: [{ field: 'textKey', errorCode: 'system.textUnknown' }] })
    expect((await upload(await file(''))).body.data).toEqual({ insertCount: 0, updateCount: 1 })
  })

  it('may be given to every text that the product has, in the parts that its list names', async () => {
    const page = await readAs<{ total: number; records: RecordRow[] }>(
      running.context,
      'admin',
      'ISysTextService/getsystextlist',
      {
        size: 1000,
        condition: { languageCode: ['en-US'] },
      },
    )
    expect(page.total).toBeGreaterThan(2000)
    for (const module of Object.keys(TEXT_MODULES)) {
      const found = await readAs<{ total: number }>(running.context, 'admin', 'ISysTextService/getsystextlist', {
        condition: { textModule: [module], languageCode: ['en-US'] },
      })
      expect([module, found.total > 0]).toEqual([module, true])
    }
    const named = Object.keys(TEXT_MODULES)
    const unnamed = page.records.map(({ textModule }) => String(textModule)).filter((module) => !named.includes(module))
    expect([...new Set(unnamed)]).toEqual([])
  })
})
