import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAsn, packLots } from '#modules/deliveries/asn/server/testing.ts'
import { discrepanciesTexts } from '#modules/discrepancies/contract/texts.ts'
import { filesErrors } from '#modules/files/contract/errors.ts'
import { filesTexts } from '#modules/files/contract/texts.ts'
import { buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { addReceiptFile } from '#modules/receipts/receipt/server/add-receipt-file.ts'
import { act, call, RECEIPT_DAY, receiptIdsOf, receive } from '#modules/receipts/receipt/server/testing.ts'
import type { CallPath } from '#platform/contract/calls.ts'
import { documentFiles } from '#platform/contract/document-files.ts'
import type { CallContext, Caller } from '#platform/server/call-context.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'

let database: TestDatabase
let keeper: Caller
let colleague: Caller
const supplier = callerOf('supplier')
beforeAll(async () => {
  database = await createTestDatabase()
  keeper = await buildUser(database.ownerDb, callerOf('purchaser', { userNo: 'keeper' }))
  colleague = await buildUser(database.ownerDb, callerOf('purchaser', { userNo: 'colleague' }))
})
afterAll(() => database.drop())

/** Sends a photo before anything is refused, as the edge hands it over. */
async function send(fileName: string, caller = keeper): Promise<string> {
  const storageKey = randomUUID()
  await sql`insert into doc_unowned_bytes (storage_key, tenantsid, due_at) values (${storageKey}, 'T1', now())`.execute(
    database.ownerDb,
  )
  const bytes = { contentType: 'image/jpeg', sizeBytes: 9, sha256: '', storageKey, isTaken: false }
  const file = { fileName, type: 'jpeg' as const, ...bytes }
  return (await act(database, caller, (context) => addReceiptFile(context, { condition: {}, file }))).id
}

const as = (caller: Caller, path: CallPath, input: object) =>
  act(database, caller, (context: CallContext) => call(context, path, input), {
    texts: [filesTexts, discrepanciesTexts],
  })
const filesOf = async (path: CallPath, id: string, caller: Caller = supplier) =>
  documentFiles.parse(await as(caller, path, { id })).files
const ofRefusal = (id: string, caller?: Caller) => filesOf('ICheckReturnService/getCheckReturnFileList', id, caller)
const namesOf = (files: readonly { fileName: string }[]) => files.map(({ fileName }) => fileName)

/** A shipped ASN with its lines. */
async function shipped(...quantities: string[]) {
  const asn = await buildAsn(database, { quantities })
  const { rows } = await sql<{ id: string }>`
    select id::text from srm_asn_line where asn_id = ${asn.id} order by id`.execute(database.ownerDb)
  return { asn, lineIds: rows.map(({ id }) => id) }
}
const refusing = (asnLineId: string, fileIds: string[], checkReturnQty = '5') => ({
  asnLineId,
  checkReturnQty,
  reason: 'Cracked',
  fileIds,
})
const discrepancyOf = async (refusalId: string) => {
  const { rows } = await sql<{ id: string }>`
    select id::text from srm_discrepancy where check_return_id = ${refusalId}`.execute(database.ownerDb)
  return rows[0]?.id ?? ''
}

describe('photos of refused goods', () => {
  it('come with the receipt, row by row, and the supplier sees them at the refusal and at its discrepancy', async () => {
    const { asn, lineIds } = await shipped('20', '6')
    const [first = '', second = ''] = lineIds
    const [crack, dent] = [await send('crack.jpg'), await send('dent.jpg')]
    await receive(database, keeper, asn, [refusing(first, [crack]), refusing(second, [dent])])
    const { returnIds } = await receiptIdsOf(database, asn.id)
    expect(await Promise.all(returnIds.map(async (id) => namesOf(await ofRefusal(id))))).toEqual([
      ['crack.jpg'],
      ['dent.jpg'],
    ])
    const path = 'ISrmDiscrepancyService/getDiscrepancyFileList'
    const shown = await filesOf(path, await discrepancyOf(returnIds[0] ?? ''), keeper)
    expect(namesOf(shown)).toEqual(['crack.jpg'])
    expect(shown[0]?.actions.remove).toMatch(/^This file shows why the goods were refused/)
    expect(namesOf(await filesOf(path, await discrepancyOf(returnIds[1] ?? '')))).toEqual(['dent.jpg'])
  })

  it('are their sender’s alone until then, and are given once', async () => {
    const { asn, lineIds } = await shipped('20')
    const [line = ''] = lineIds
    const photo = await send('mine.jpg')
    const refused = { declaration: filesErrors.fileGone }
    await expect(receive(database, colleague, asn, [refusing(line, [photo])])).rejects.toMatchObject(refused)
    await receive(database, keeper, asn, [refusing(line, [photo])])
    await expect(receive(database, keeper, asn, [refusing(line, [photo])])).rejects.toMatchObject(refused)
    expect((await receiptIdsOf(database, asn.id)).returnIds).toHaveLength(1)
  })

  it('are refused, with all of the receipt, where nothing of their line is', async () => {
    const { asn, lineIds } = await shipped('20')
    const accepting = { asnLineId: lineIds[0] ?? '', receiveQty: '5', fileIds: [await send('good.jpg')] }
    await expect(receive(database, keeper, asn, [accepting])).rejects.toMatchObject({
      declaration: receiptsErrors.photosOfNothing,
    })
    expect((await receiptIdsOf(database, asn.id)).receiptIds).toEqual([])
  })

  it('of a scanned pallet show each refusal of it; their bytes stay until the last of these files goes', async () => {
    const asn = await buildAsn(database, { quantities: ['20', '6'] })
    const boxes = await packLots(database, asn, [4, 1])
    const packed = (await as(supplier, 'ISrmAsnPackageService/pack', {
      id: asn.id,
      boxIds: boxes.map(({ id }) => id),
    })) as { unitCode: string }[]
    await as(keeper, 'ISrmLabelScanService/receiveLabel', {
      code: packed[0]?.unitCode,
      receiptDate: RECEIPT_DAY,
      isRefused: true,
      reason: 'Wet',
      fileIds: [await send('wet.jpg')],
    })
    const { returnIds } = await receiptIdsOf(database, asn.id)
    expect(returnIds).toHaveLength(2)
    const key = async () => {
      const { rows } = await sql<{ key: string; files: number }>`
        select storage_key as key, count(*)::int as files from doc_file
        where kind = 'rejection' and file_name = 'wet.jpg' group by 1`.execute(database.ownerDb)
      return rows
    }
    const [shared] = await key()
    expect(shared?.files).toBe(2)
    const isUnowned = async () =>
      (await sql`select from doc_unowned_bytes where storage_key = ${shared?.key}`.execute(database.ownerDb)).rows
        .length === 1
    const both = sql`delete from doc_file where storage_key = ${shared?.key}`
    const undone = database.ownerDb.transaction().execute(async (trx) => {
      await both.execute(trx)
      throw new Error('only tried')
    })
    await expect(undone).rejects.toThrow('only tried')
    for (const [index, id] of returnIds.entries()) {
      expect(await isUnowned()).toBe(false)
      const [file] = await ofRefusal(id, keeper)
      expect(file?.fileName).toBe('wet.jpg')
      await as(keeper, 'ICheckReturnService/deleteCheckReturnFile', { id, fileId: file?.id })
      expect(await key()).toHaveLength(returnIds.length - 1 - index)
    }
    expect(await isUnowned()).toBe(true)
  })
})
