import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sampleRows } from '#apps/server/testing/sample-workbook.ts'
import { editSheet } from '#platform/server/round-trip/testing.ts'
import { firstSheet, notesOf, openElsewhere } from '#platform/server/spreadsheet/testing/open-elsewhere.ts'
import { runningProduct } from './testing/running-product.ts'
import { wireClient } from './testing/wire-client.ts'

const SERVICE = 'ISysFrameDefineService'
const running = runningProduct()

type Row = Readonly<Record<string, string>>
type FieldError = { rowNumber: number; field: string; errorCode: string }

async function upload(content: Buffer) {
  const options = { token: await running.context.token('admin') }
  return wireClient.upload(running.product.address, `${SERVICE}/importexcel`, content, 'fields.xlsx', options)
}
const uploadRows = async (rows: readonly Row[]) => upload(await sampleRows(rows))
const errorsOf = (answer: { body: { data?: unknown } }): string[] =>
  (answer.body.data as { rows: FieldError[] }).rows
    .map(({ rowNumber, field, errorCode }) => `${rowNumber} ${field} ${errorCode}`)
    .sort()

const fresh = () => `f${randomUUID().replaceAll('-', '').slice(0, 12)}`

async function definition(fieldNo: string) {
  const { records } = await running.context.call('admin', `${SERVICE}/getsysframedefinelist`, {
    condition: { fieldNo },
  })
  const [row] = records
  if (!row) throw new Error(`there is no field ${fieldNo}`)
  const read = await running.context.call('admin', `${SERVICE}/getsysframedefinebyid`, { id: row.id })
  const { id, version, updateName: _name, updateDate: _date, ...form } = read
  return { key: { id, version }, form }
}

describe('shell §3: custom fields by a file', () => {
  it.each(['en-US', 'zh-CN'])('come in as they went out, with names and choices, in %s', async (language) => {
    const fieldNo = fresh()
    const names = { 'en-US': 'Cost centre', 'zh-CN': '成本中心', 'zh-TW': '成本中心', vi: 'Trung tâm chi phí' }
    const form = {
      module: 'master-data.supplier',
      fieldNo,
      names,
      fieldType: '4' as const,
      displayPage: '135',
      displayOrder: 7,
      dropDownDataSource: 'warehouse' as const,
      fixedMatchingCondition: 'orgNo=SZ10',
      isRequired: true,
      isDisplay: false,
    }
    await running.context.call('admin', `${SERVICE}/saveorupdatesysframedefine`, form)
    const before = await definition(fieldNo)
    const token = await running.context.token('admin')
    const file = await wireClient.json(
      running.product.address,
      `${SERVICE}/exportexcel`,
      { condition: { fieldNo } },
      { token, headers: { 'accept-language': language } },
    )
    expect(errorsOf(await upload(file.bytes))).toEqual(['2 fieldNo wire.recordNumberTaken'])
    await running.context.call('admin', `${SERVICE}/deletesysframedefinebyids`, { delList: [before.key] })
    expect((await upload(file.bytes)).body).toMatchObject({ data: { insertCount: 1 } })
    expect((await definition(fieldNo)).form).toEqual(before.form)
  })

  it.each([
    ['en-US', 'Child table, search', 'Search, Table, Detail, Child table, Child search'],
    ['zh-TW', '子表、搜尋', '子表'],
    ['vi', '41', ''],
  ])('say by name on which pages they show, or by digits: in %s %s', async (language, pages, offered) => {
    const fieldNo = fresh()
    const row = { module: 'orders.lines', fieldNo, nameEnUs: 'Somewhere', displayPage: pages }
    expect((await uploadRows([row])).body).toMatchObject({ data: { insertCount: 1 } })
    expect((await definition(fieldNo)).form.displayPage).toBe('14')
    const options = { token: await running.context.token('admin'), headers: { 'accept-language': language } }
    const template = await wireClient.json(running.product.address, `${SERVICE}/downExcelTemplate`, {}, options)
    const notes = Object.values(notesOf(firstSheet(openElsewhere(template.bytes))))
    expect(notes.join('\n')).toContain(offered)
  })

  it('are all refused for one error, each error at its row and column', async () => {
    const good = fresh()
    const answer = await uploadRows([
      { module: 'orders.lines', fieldNo: good, nameEnUs: 'Good' },
      { module: 'nowhere.lines', fieldNo: fresh(), nameEnUs: 'Lost' },
      { module: 'orders.lines', fieldNo: 'Not.a.number', nameEnUs: 'Bad', displayPage: '119' },
      { module: 'orders.lines', fieldNo: fresh() },
      { module: 'orders.lines', fieldNo: fresh(), nameEnUs: 'Choices', fieldType: '4', enumMid: 'nothing' },
      { module: 'orders.lines', fieldNo: fresh(), nameEnUs: 'Long', maxLength: '9000' },
      { module: 'orders.lines', fieldNo: good, nameEnUs: 'Again' },
    ])
    expect(answer.status).toBe(422)
    expect(errorsOf(answer)).toEqual(
      [
        '3 module wire.invalidInput',
        '4 displayPage wire.invalidInput',
        '4 fieldNo wire.invalidInput',
        '5 nameEnUs system.fieldNameMissing',
        '6 enumMid system.unknownEnumeration',
        '7 maxLength wire.invalidInput',
        '8 fieldNo wire.recordNumberTwice',
      ].sort(),
    )
    const { records } = await running.context.call('admin', `${SERVICE}/getsysframedefinelist`, {
      condition: { fieldNo: good },
    })
    expect(records).toEqual([])
  })
})

describe('shell §3: custom fields are edited in a sheet', () => {
  it('by the command of their dialog, while what they are of stays', async () => {
    const fieldNo = fresh()
    const names = { 'en-US': 'Cost centre', 'zh-CN': '成本中心' }
    const form = { module: 'master-data.supplier', fieldNo, names, fieldType: '1' as const, displayPage: '123' }
    const made = await running.context.call('admin', `${SERVICE}/saveorupdatesysframedefine`, form)
    const token = await running.context.token('admin')
    const asked = { condition: { fieldNo } }
    const sheet = await wireClient.json(running.product.address, `${SERVICE}/exporteditexcel`, asked, { token })
    const values = { nameEnUs: 'Cost center', displayOrder: 3, maxLength: 20 }
    const content = await editSheet(sheet.bytes, [{ id: made.id, values }])
    const path = `${SERVICE}/checkeditexcel`
    const review = await wireClient.upload(running.product.address, path, content, 'fields.xlsx', { token })
    expect(review.body.data).toMatchObject({ errorCount: 0, changes: [{ id: made.id }] })
    const send = (given: object) =>
      wireClient.json(
        running.product.address,
        `${SERVICE}/importeditexcel`,
        { condition: { rows: [{ ...made, values: given }] } },
        { token },
      )
    expect((await send({ ...values, displayOrder: -1 })).status).toBe(400)
    expect((await send(values)).body.data).toMatchObject({ updateCount: 1 })
    expect((await definition(fieldNo)).form).toMatchObject({
      names: { 'en-US': 'Cost center', 'zh-CN': '成本中心' },
      displayOrder: 3,
      maxLength: 20,
      fieldType: '1',
    })
    expect((await send(values)).body.errorCode).toBe('wire.staleVersion')
    expect((await send({ module: 'master-data.customer' })).status).toBeGreaterThanOrEqual(400)
  })
})
