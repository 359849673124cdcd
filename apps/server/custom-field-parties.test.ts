import { describe, expect, it } from 'vitest'
import type { ListAnswer } from '#platform/contract/envelope.ts'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import { grantAllBut } from './testing/demo-fixtures.ts'
import { newAsn } from './testing/new-asn.ts'
import { runningProduct } from './testing/running-product.ts'
import type { ContextUser } from './testing/test-context.ts'
import { type WireAnswer, wireClient } from './testing/wire-client.ts'

const CUSTOM_FIELD_SETS = 'ISysFrameDefineService'
const ORDERS = 'ISupSrmPurchaseService/getPurchasePage'

const running = runningProduct({
  prepare: ({ ownerDb }) => grantAllBut(ownerDb, 'everything', PERMISSION_FLAGS),
})

const as = async (userNo: ContextUser, path: string, body: object): Promise<WireAnswer> =>
  wireClient.json(running.product.address, path, 'current' in body ? body : { condition: body }, {
    token: await running.context.token(userNo),
  })
const codeOf = ({ body }: WireAnswer) => body.errorCode ?? body.status

/** A field of order lines, of which nothing is said but its number, unless told otherwise. */
const form = (fieldNo: string, differences: object = {}) => ({
  module: 'orders.lines',
  fieldNo,
  fieldType: '1',
  displayPage: '123',
  names: { 'en-US': `Name of ${fieldNo}` },
  ...differences,
})
const save = (field: object) => as('admin', `${CUSTOM_FIELD_SETS}/saveorupdatesysframedefine`, field)
async function defined(fieldNo: string, differences: object = {}) {
  const answer = await save(form(fieldNo, differences))
  expect(answer.body).toMatchObject({ status: 200 })
  return answer.body.data as { id: string; version: number }
}
const definitions = async (userNo: ContextUser) =>
  (await as(userNo, `${CUSTOM_FIELD_SETS}/getSysFrameDefineListByModule`, { module: 'orders.lines' })).body.data as {
    fieldNo: string
    isEditable: boolean
  }[]
const setValue = (userNo: ContextUser, id: string, values: object) =>
  as(userNo, `${CUSTOM_FIELD_SETS}/saveCustomFieldValues`, { module: 'orders.lines', id, values })

async function orderRow(purchaseNo: string, userNo: ContextUser = 'buyer') {
  const answer = await as(userNo, ORDERS, { current: 1, condition: { purchaseNo } })
  const row = (answer.body.data as ListAnswer<Record<string, unknown>>).records[0]
  if (!row) throw new Error(`no row of ${purchaseNo}`)
  return row
}

describe('a custom field of the buyers alone', () => {
  const orderOf = async (userNo: ContextUser, id: string) =>
    (await as(userNo, 'ISupSrmPurchaseHeadService/getPurchaseById', { id })).body.data as {
      lines: { batches: { custom: object }[] }[]
      changes: { fieldName: string; valueBefore: string | null; valueAfter: string | null; createName: string }[]
    }

  it('is what a field is unless it is said otherwise', async () => {
    const { id } = await defined('ownDefault')
    const kept = await running.test.ownerDb
      .selectFrom('sys_frame_define')
      .select(['seen_by', 'edited_by', 'is_printed'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(kept).toEqual({ seen_by: 'purchaser', edited_by: 'purchaser', is_printed: false })
  })

  it('is nothing to the supplier: no definition, no column, no search, no sort, no value, no change record, no write', async () => {
    await defined('margin')
    const { id, purchaseNo, lines } = await running.context.order('executing')
    const batchId = lines[0]?.batchId ?? ''
    await setValue('buyer', batchId, { margin: { before: null, after: 'SECRET-1' } })
    const numbers = async (userNo: ContextUser) => (await definitions(userNo)).map((one) => one.fieldNo)
    expect([await numbers('buyer'), await numbers('supplier')]).toEqual([
      expect.arrayContaining(['margin']),
      expect.not.arrayContaining(['margin']),
    ])
    expect(await orderRow(purchaseNo, 'buyer')).toMatchObject({ custom_margin: 'SECRET-1' })
    expect(JSON.stringify(await orderRow(purchaseNo, 'supplier'))).not.toContain('SECRET-1')
    const search = { current: 1, condition: { custom_margin: 'SECRET-1' } }
    expect(codeOf(await as('supplier', ORDERS, search))).toBe('wire.unknownCustomField')
    expect(codeOf(await as('supplier', ORDERS, { current: 1, condition: {}, field: 'custom_margin' }))).toBe(
      'wire.unknownSort',
    )
    const [own, theirs] = [await orderOf('buyer', id), await orderOf('supplier', id)]
    expect(own.lines[0]?.batches[0]?.custom).toEqual({ margin: 'SECRET-1' })
    expect(own.changes.map(({ fieldName, valueAfter }) => [fieldName, valueAfter])).toContainEqual([
      'custom_margin',
      'SECRET-1',
    ])
    expect(JSON.stringify(theirs)).not.toMatch(/SECRET-1|margin/)
    for (const before of [null, 'SECRET-1']) {
      const write = await setValue('supplier', batchId, { margin: { before, after: 'overwritten' } })
      expect(codeOf(write)).toBe('wire.unknownCustomField')
    }
    expect(await orderRow(purchaseNo, 'buyer')).toMatchObject({ custom_margin: 'SECRET-1' })
  })

  it('stays in a row whose other fields the supplier changes, and is not told in the answer', async () => {
    await defined('internal')
    await defined('theirs', { seenBy: 'both', editedBy: 'both' })
    const { purchaseNo, lines } = await running.context.order('executing')
    const batchId = lines[0]?.batchId ?? ''
    await setValue('buyer', batchId, { internal: { before: null, after: 'kept' } })
    const answer = await setValue('supplier', batchId, { theirs: { before: null, after: 'new' } })
    expect(answer.body.data).toEqual({ id: batchId, values: { theirs: 'new' } })
    expect(await orderRow(purchaseNo)).toMatchObject({ custom_internal: 'kept', custom_theirs: 'new' })
  })

  it('is told in the history of an ASN to those who read it, with each value that it had', async () => {
    const module = 'deliveries.asns'
    await defined('ownNote', { module })
    await defined('ourNote', { module, seenBy: 'both' })
    const { id } = await running.context.asn('shipped')
    for (const [before, after] of [
      [null, 'first'],
      ['first', 'second'],
    ])
      expect(
        codeOf(
          await as('buyer', `${CUSTOM_FIELD_SETS}/saveCustomFieldValues`, {
            module,
            id,
            values: { ownNote: { before, after } },
          }),
        ),
      ).toBe(200)
    await as('buyer', `${CUSTOM_FIELD_SETS}/saveCustomFieldValues`, {
      ...{ module, id, values: { ourNote: { before: null, after: 'ours' } } },
    })
    const reported = async (userNo: ContextUser) => {
      const answer = await as(userNo, 'IDocumentPastService/getDocumentPast', { kind: 'asn', id })
      const { changes } = answer.body.data as { changes: { isCreation: boolean; fields: object[] }[] }
      return changes.flatMap(({ fields }) => fields)
    }
    const ours = { field: 'custom_ourNote', before: null, after: 'ours' }
    expect(await reported('buyer')).toEqual([
      ours,
      { field: 'custom_ownNote', before: 'first', after: 'second' },
      { field: 'custom_ownNote', before: null, after: 'first' },
    ])
    expect(await reported('supplier')).toEqual([ours])
  })

  it('is required of buyers alone', async () => {
    const { id, version } = await defined('approval', { module: 'deliveries.asns', isRequired: true })
    const order = await running.context.order('executing')
    const asn = newAsn(order, '10', running.context.today)
    expect(codeOf(await as('supplier', 'ISrmAsnHeadService/addAsn', asn))).toBe(200)
    await save({ ...form('approval', { module: 'deliveries.asns', statusCode: '0' }), id, version } as object)
  })
})

describe('a custom field that both parties see', () => {
  it.each([
    ['purchaser', 'buyer', 'supplier'],
    ['supplier', 'supplier', 'buyer'],
  ] as const)('and the %s edits is read and not written by the other', async (editedBy, editor, reader) => {
    const fieldNo = `by${editedBy}`
    await defined(fieldNo, { seenBy: 'both', editedBy })
    const { purchaseNo, lines } = await running.context.order('executing')
    const batchId = lines[0]?.batchId ?? ''
    expect(codeOf(await setValue(editor, batchId, { [fieldNo]: { before: null, after: 'one' } }))).toBe(200)
    expect(await orderRow(purchaseNo, reader)).toMatchObject({ [`custom_${fieldNo}`]: 'one' })
    expect(codeOf(await setValue(reader, batchId, { [fieldNo]: { before: 'one', after: 'two' } }))).toBe(
      'wire.customFieldClosed',
    )
    const of = async (userNo: ContextUser) =>
      (await definitions(userNo)).find((one) => one.fieldNo === fieldNo)?.isEditable
    expect([await of(editor), await of(reader)]).toEqual([true, false])
  })

  it('and nobody edits who does not see it', async () => {
    const answer = await save(form('unseen', { seenBy: 'purchaser', editedBy: 'supplier' }))
    expect(codeOf(answer)).toBe('system.editorReads')
  })
})
