import { describe, expect, it } from 'vitest'
import {
  barRuleRecord,
  basicElementRecord,
  boxRuleRecord,
  lotRuleRecord,
} from '#modules/master-data/number-rule/contract/records/rule-records.ts'
import { itemRecord } from '#modules/master-data/record/contract/records/item-record.ts'
import { type RecordDeclaration, recordPaths } from '#platform/contract/records/records.ts'
import { readAs } from './testing/record-inputs.ts'
import { runningProduct } from './testing/running-product.ts'
import { type WireAnswer, wireClient } from './testing/wire-client.ts'

const running = runningProduct()

const send = async (path: string, condition: object): Promise<WireAnswer> =>
  wireClient.json(running.product.address, path, { condition }, { token: await running.context.token('admin') })
const add = (record: RecordDeclaration, input: object) => send(recordPaths(record).add, input)
const reported = ({ status, body: { errorCode, details } }: WireAnswer) => [status, errorCode, details?.[0]?.path]

/** Deletes the record of this number. */
async function remove(record: RecordDeclaration, number: string): Promise<WireAnswer> {
  const { list, remove: path } = recordPaths(record)
  const page = await readAs<{ records: { id: string; version: number }[] }>(running.context, 'admin', list, {
    condition: { [record.number]: number },
  })
  return send(path, { delList: page.records.map(({ id, version }) => ({ id, version })) })
}

let made = 0
const lotRule = (parts: readonly object[]) =>
  add(lotRuleRecord, { lotRuleNo: `LR-${++made}`, lotRuleName: 'Tried', parts })
const barRule = (symbology: string, parts: readonly object[]) =>
  add(barRuleRecord, { barRuleNo: `BR-${++made}`, barRuleName: 'Tried', symbology, parts })

describe('domain §3: basic elements', () => {
  const element = (values: object) => add(basicElementRecord, { elementNo: 'X', elementName: 'Tried', ...values })

  it('say what their kind counts with, and nothing else', async () => {
    const missing = await element({ elementType: 'serial', serialBase: 'decimal' })
    expect(reported(missing)).toEqual([422, 'master-data.elementSettingMissing', 'resetPeriod'])
    const open = await element({ elementType: 'serial', serialBase: 'decimal', resetPeriod: 'year' })
    expect(reported(open)).toEqual([422, 'master-data.elementSettingMissing', 'dateBasis'])
    const foreign = await element({ elementType: 'supplierNo', checkMethod: 'gs1' })
    expect(reported(foreign)).toEqual([422, 'master-data.elementSettingForeign', 'checkMethod'])
    expect((await element({ elementNo: 'ab', elementType: 'supplierNo' })).status).toBe(400)
    expect((await element({ elementType: 'checkDigit', checkMethod: 'mod97' })).status).toBe(200)
  })

  it('are kept while a rule has them, which is named', async () => {
    const refused = await remove(basicElementRecord, 'E')
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'wire.recordInUse'])
    expect(refused.body.errorMessage).toContain('LR-DAY')
    expect((await remove(basicElementRecord, 'X')).body.data).toEqual({ deleted: 1 })
  })
})

describe('domain §3: lot rules and barcode rules', () => {
  it('are refused at the part that would make a number twice, or none', async () => {
    const serial = { partSeq: 2, elementNo: 'E', partLength: 3 }
    expect(reported(await lotRule([{ partSeq: 1, elementNo: 'F' }]))).toEqual([
      422,
      'master-data.ruleSerialMissing',
      'parts.0.elementNo',
    ])
    expect(reported(await lotRule([serial]))).toEqual([422, 'master-data.ruleResetHidden', 'parts.0.elementNo'])
    const day = { partSeq: 1, elementNo: 'J' }
    expect(reported(await lotRule([day, { ...serial, partLength: null }]))).toEqual([
      422,
      'master-data.ruleSerialLength',
      'parts.1.partLength',
    ])
    const twice = await lotRule([day, { ...day, elementNo: 'F' }])
    expect([twice.status, twice.body.details?.[0]?.path]).toEqual([400, 'parts.1.partSeq'])
    const unknown = await lotRule([day, { ...serial, elementNo: 'W' }])
    expect(reported(unknown)).toEqual([422, 'wire.recordReferenceUnknown', 'parts.1.elementNo'])
    expect((await lotRule([day, serial])).status).toBe(200)
  })

  it('have identifiers for GS1 symbols, and for these alone', async () => {
    const lot = (identifier: string) => [{ partSeq: 1, elementNo: 'H', identifier }]
    expect(reported(await barRule('gs1-128', lot('')))[1]).toBe('master-data.ruleIdentifierMissing')
    expect(reported(await barRule('gs1qrcode', lot('5555')))[1]).toBe('master-data.ruleIdentifierUnknown')
    expect(reported(await barRule('qrcode', lot('10')))[1]).toBe('master-data.ruleIdentifierForeign')
    expect((await barRule('gs1-128', lot('10'))).status).toBe(200)
  })

  it('are for items that are told apart in the same way', async () => {
    const item = { itemNo: 'PASTE-1', itemName: 'Paste', unitNo: 'KG', lotRuleNo: 'LR-DAY' }
    const other = await add(itemRecord, { ...item, itemRule: '1' })
    expect(reported(other)).toEqual([422, 'wire.recordReferenceUnknown', 'lotRuleNo'])
    expect((await add(itemRecord, { ...item, itemRule: '2' })).status).toBe(200)
  })

  it('show what they make next, with the day on which goods expire, and refuse what is missing', async () => {
    const { body } = await barRule('gs1-128', [
      { partSeq: 1, elementNo: 'K', identifier: '17' },
      { partSeq: 2, elementNo: 'H', identifier: '10' },
    ])
    expect(body.data).toBeTruthy()
    const asked = { ruleNo: `BR-${made}`, itemNo: 'SLD-SAC305', productDate: '2026-03-20', lotNo: 'L1' }
    const shown = await send('IBmBarRuleHeadService/previewbarcode', asked)
    // Solder paste keeps for 180 days.
    expect(shown.body.data).toMatchObject({ numbers: ['(17)260916(10)L1'], symbol: { height: 0 } })
    const open = await send('IBmBarRuleHeadService/previewbarcode', { ...asked, lotNo: '' })
    expect(reported(open)).toEqual([422, 'master-data.numberValueMissing', 'lotNo'])
    expect((await send('IBmLotRuleHeadService/previewlotnumber', { ruleNo: 'NOWHERE' })).status).toBe(404)
    const supplier = { token: await running.context.token('supplier') }
    const path = 'IBmLotRuleHeadService/previewlotnumber'
    const refused = await wireClient.json(running.product.address, path, { condition: { ruleNo: 'LR-DAY' } }, supplier)
    expect(refused.status).toBe(403)
  })
})

describe('domain §3: container rules', () => {
  const boxRule = (values: object) =>
    add(boxRuleRecord, { boxRuleNo: `BOX-${++made}`, boxRuleName: 'Tried', unitNo: 'PCS', packQty: '10', ...values })

  /** Makes drafts effective. */
  const submit = (...rows: unknown[]) => send(recordPaths(boxRuleRecord).submit, { rows })

  it('pack the same goods by one effective rule, and label only what they pack', async () => {
    const item = { itemNo: 'R-0402-10K' }
    const [first, second] = [await boxRule(item), await boxRule(item)]
    expect(reported(await submit(first.body.data, second.body.data))).toEqual([
      409,
      'master-data.boxRuleTaken',
      'itemNo',
    ])
    expect((await submit(first.body.data)).status).toBe(200)
    expect(reported(await submit(second.body.data))).toEqual([409, 'master-data.boxRuleTaken', 'itemNo'])
    const ofPlant = await boxRule({ ...item, orgNo: 'SZ10' })
    expect((await submit(ofPlant.body.data)).status).toBe(200)
    expect(reported(await boxRule({ labelLevel: '2' }))).toEqual([422, 'master-data.boxLevelMissing', 'labelLevel'])
    const levels = [{ boxLevel: '2', levelQty: 6 }]
    expect((await boxRule({ labelLevel: '2', levels })).status).toBe(200)
  })
})
