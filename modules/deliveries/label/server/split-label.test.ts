import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { act, buildAsn, voidAsn } from '#modules/deliveries/asn/server/testing.ts'
import { deliveriesTexts } from '#modules/deliveries/contract/texts.ts'
import { filesTexts } from '#modules/files/contract/texts.ts'
import { callerOf } from '#modules/orders/order/server/testing.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { readPdf } from '#platform/server/print/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { listBoxLabels } from './box-label-list.ts'
import { boxLabels } from './box-labels.ts'
import { listLabels } from './label-list.ts'
import { printBoxLabels } from './print-labels.ts'
import { splitLabel } from './split-label.ts'

let test: TestDatabase
let supplier: Caller
const rival = callerOf('supplier', { userNo: 'rival', supplierNo: 'S2' })

beforeAll(async () => {
  test = await createTestDatabase()
  await buildAsn(test)
  await test.ownerDb
    .insertInto('sys_user')
    .values({ tenantsid: 'T1', user_no: 'supplier', user_name: 'supplier', pwd: '' })
    .execute()
  supplier = callerOf('supplier', { userId: '1' })
})
afterAll(() => test.drop())

const search = (condition: object, caller = supplier) =>
  act(test, caller, (context) => listBoxLabels(context, { current: 1, size: 20, condition: { ...condition } }), {
    texts: [deliveriesTexts],
  })
const split = (id: string, quantities: readonly string[], caller = supplier) =>
  act(test, caller, (context) => splitLabel(context, { id, list: quantities.map((qty) => ({ qty })) }))

/** The boxes of a new ASN of 10 pieces, packed in two. */
async function packedAsn() {
  const asn = await buildAsn(test, { quantities: ['10'] })
  const query = { current: 1, size: 20, condition: { asnNo: asn.asnNo } }
  const { records } = await act(test, supplier, (context) => listLabels(context, query))
  const lotId = records[0]?.id ?? ''
  await act(test, supplier, (context) => boxLabels(context, [{ id: lotId, boxBarcodeCount: 2 }]))
  return { asn, lotId, boxes: (await search({ asnNo: asn.asnNo })).records }
}

describe('a box', () => {
  it('shell §2: is split into parts with new numbers, which together hold what it held', async () => {
    const { asn, boxes } = await packedAsn()
    const first = boxes.find(({ boxText }) => boxText === '1 / 2')
    await split(first?.id ?? '', ['3', '1.000', '1'])
    const { records } = await search({ asnNo: asn.asnNo })
    const found = records.map(({ boxText, qty, splitFrom }) => [boxText, qty, splitFrom]).sort()
    expect(found).toEqual([
      ['1-1 / 2', '3', first?.unitCode],
      ['1-2 / 2', '1', first?.unitCode],
      ['1-3 / 2', '1', first?.unitCode],
      ['2 / 2', '5', ''],
    ])
    expect(new Set([...records, ...boxes].map(({ unitCode }) => unitCode)).size).toBe(5)
  })

  it('shell §7: has a label of its own for each part, and none any more for the whole', async () => {
    const { boxes } = await packedAsn()
    const [whole] = boxes
    const parts = await split(whole?.id ?? '', ['2', '3'])
    const printed = async (ids: string[]) =>
      act(
        test,
        supplier,
        async (context) => {
          const chunks: Buffer[] = []
          const out = new PassThrough()
          out.on('data', (chunk: Buffer) => chunks.push(chunk))
          await (await printBoxLabels(context, { ids, reportKey: 'label-100x60', copies: 1 })).write(out)
          return readPdf(Buffer.concat(chunks))
        },
        { texts: [deliveriesTexts, filesTexts] },
      )
    const pages = await printed(parts.map(({ id }) => id))
    expect(pages.map(({ text }) => /(\d+) PCS/.exec(text)?.[1])).toEqual(['2', '3'])
    for (const [index, { unitCode }] of parts.entries()) expect(pages[index]?.text).toContain(unitCode)
    expect(pages[1]?.text).toMatch(/[12]-2 \/ 2/)
    await expect(printed([whole?.id ?? ''])).rejects.toMatchObject({
      declaration: { code: 'deliveries.labelReplaced' },
    })
  })

  it('is split again in parts of its parts, and packed anew as a whole', async () => {
    const { asn, lotId, boxes } = await packedAsn()
    const [, part] = await split(boxes[0]?.id ?? '', ['1', '4'])
    await split(part?.id ?? '', ['2', '2'])
    const texts = (await search({ asnNo: asn.asnNo })).records.map(({ boxText }) => boxText.replace(/^[12]/, '_'))
    expect(texts.sort()).toEqual(['_ / 2', '_-1 / 2', '_-2-1 / 2', '_-2-2 / 2'])
    await act(test, supplier, (context) => boxLabels(context, [{ id: lotId, boxBarcodeCount: 1 }]))
    const { records } = await search({ asnNo: asn.asnNo })
    expect(records.map(({ boxText, qty }) => [boxText, qty])).toEqual([['1 / 1', '10']])
  })

  it('is split so deep and no deeper', async () => {
    const { asn, boxes } = await packedAsn()
    let id = boxes[0]?.id ?? ''
    await test.ownerDb.updateTable('srm_asn_label').set({ part_path: '1-1-1-1-1-1-1' }).where('id', '=', id).execute()
    id = (await split(id, ['2', '3']))[1]?.id ?? ''
    expect((await search({ asnNo: asn.asnNo })).records.map(({ boxText }) => boxText)).toContainEqual(
      expect.stringContaining('-1-1-1-1-1-1-1-2 /'),
    )
    await expect(split(id, ['1', '2'])).rejects.toMatchObject({ declaration: { code: 'deliveries.splitTooDeep' } })
  })

  it('is not split into other sums, broken units, twice at once, by others, or when the ASN is voided', async () => {
    const { asn, boxes } = await packedAsn()
    const [box, other] = boxes.map(({ id }) => id)
    const id = box ?? ''
    await expect(split(id, ['2', '2'])).rejects.toMatchObject({ declaration: { code: 'deliveries.splitSumDiffers' } })
    await expect(split(id, ['2.5', '2.5'])).rejects.toMatchObject({ declaration: { code: 'deliveries.boxDecimals' } })
    await expect(split(id, ['2', '3'], rival)).rejects.toMatchObject({ declaration: { code: 'wire.notFound' } })
    const outcomes = await Promise.allSettled([split(id, ['2', '3']), split(id, ['1', '4'])])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await act(test, supplier, (context) => voidAsn(context, { id: asn.id, version: asn.version, reason: 'Wrong' }))
    await expect(split(other ?? '', ['2', '3'])).rejects.toMatchObject({
      declaration: { code: 'deliveries.voidedNotPrinted' },
    })
  })

  it('is offered and printed while its goods may travel: not of an ASN that waits for approval or is rejected', async () => {
    const { asn, lotId, boxes } = await packedAsn()
    const listed = (condition: object) =>
      act(test, supplier, (context) => listLabels(context, { current: 1, size: 20, condition: { ...condition } }))
    const print = () =>
      act(test, supplier, (context) =>
        printBoxLabels(context, { ids: [boxes[0]?.id ?? ''], reportKey: 'label-100x60', copies: 1 }),
      )
    const setState = (status: '0' | '1' | '2', approval_status: '1' | '2' | '3') =>
      test.ownerDb.updateTable('srm_asn_head').set({ status, approval_status }).where('id', '=', asn.id).execute()
    for (const [status, approval] of [
      ['0', '1'],
      ['1', '3'],
    ] as const) {
      await setState(status, approval)
      expect((await listed({ asnNo: asn.asnNo })).records).toEqual([])
      expect((await search({ asnNo: asn.asnNo })).records).toEqual([])
      await expect(print()).rejects.toMatchObject({ declaration: { code: 'deliveries.notTravelling' } })
      await expect(split(boxes[0]?.id ?? '', ['2', '3'])).rejects.toMatchObject({
        declaration: { code: 'deliveries.notTravelling' },
      })
    }
    await setState('2', '2')
    expect((await listed({ asnNo: asn.asnNo })).records).toMatchObject([{ id: lotId, unitDecimals: 0 }])
  })

  it('domain §5: is searched with a span of days or a number, in the right order and not too wide', async () => {
    const codeOf = (condition: object) =>
      search(condition).then(
        () => 'found',
        (error: { declaration?: { code: string } }) => error.declaration?.code,
      )
    expect(await codeOf({})).toBe('deliveries.labelSearchOpen')
    expect(await codeOf({ createDateEnd: '2026-03-02 00:00:00' })).toBe('deliveries.labelSearchOpen')
    expect(await codeOf({ createDateStart: '2020-01-01 00:00:00' })).toBe('deliveries.labelSpanWide')
    const reversed = { createDateStart: '2026-03-02 00:00:00', createDateEnd: '2026-03-01 00:00:00' }
    expect(await codeOf(reversed)).toBe('deliveries.labelSpanReversed')
    expect(await codeOf({ createDateStart: '2026-02-02 00:00:00' })).toBe('found')
    expect(await codeOf({ lotNo: 'LOT-A' })).toBe('found')
    const { boxes } = await packedAsn()
    const unitCode = boxes[0]?.unitCode ?? ''
    expect((await search({ unitCode })).records.map((row) => row.unitCode)).toEqual([unitCode])
    expect((await search({ unitCode: unitCode.slice(1) })).records).toEqual([])
    expect(await codeOf({ keyword: unitCode })).toBe('deliveries.labelSearchOpen')
  })
})
