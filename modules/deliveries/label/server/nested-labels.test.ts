import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { act, type BuiltAsn, buildAsn, packLots, voidAsn } from '#modules/deliveries/asn/server/testing.ts'
import { deliveriesTexts } from '#modules/deliveries/contract/texts.ts'
import { packageTree } from '#modules/deliveries/package/contract/schemas.ts'
import { packBoxes } from '#modules/deliveries/package/server/pack-boxes.ts'
import { packByPlan } from '#modules/deliveries/package/server/pack-by-plan.ts'
import { printPackageLabels } from '#modules/deliveries/package/server/printable-package.ts'
import { readPackageTree } from '#modules/deliveries/package/server/read-package-tree.ts'
import { unpackPackages } from '#modules/deliveries/package/server/unpack-packages.ts'
import { filesTexts } from '#modules/files/contract/texts.ts'
import { callerOf } from '#modules/orders/order/server/testing.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { readPdf } from '#platform/server/print/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { boxLabels } from './box-labels.ts'
import { listLabels } from './label-list.ts'
import { splitLabel } from './split-label.ts'

let test: TestDatabase
const rival = callerOf('supplier', { userNo: 'rival', supplierNo: 'S2' })
let supplier: Caller

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

const texts = { texts: [deliveriesTexts] }
const treeOf = async ({ id }: Pick<BuiltAsn, 'id'>) => {
  const tree = await act(test, supplier, (context) => readPackageTree(context, { id }), texts)
  expect(packageTree.parse(tree)).toEqual(tree)
  return tree
}
/** Each line of the tree as people read it, the deeper ones further in. */
const linesOf = async (asn: Pick<BuiltAsn, 'id'>) =>
  (await treeOf(asn)).nodes.map(({ depth, level, place, qty, boxCount }) =>
    `${'·'.repeat(depth)}${['box', 'carton', 'pallet'][Number(level) - 1]} ${place}: ${qty} in ${boxCount}`.trim(),
  )
type Packing = Parameters<typeof packBoxes>[1]
const pack = (input: Partial<Packing> & Pick<Packing, 'id'>, caller = supplier) =>
  act(test, caller, (context) => packBoxes(context, { level: '3', boxIds: [], packageIds: [], ...input }))
const plan = (id: string, perPackage: number | null, level: '2' | '3' = '3') =>
  act(test, supplier, (context) => packByPlan(context, { id, level, perPackage }))
const unpack = (id: string, input: { boxIds?: string[]; packageIds?: string[] }) =>
  act(test, supplier, (context) => unpackPackages(context, { id, boxIds: [], packageIds: [], ...input }))
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { declaration?: { code: string } }) => error.declaration?.code,
  )

/** An ASN of one line whose lot is packed in so many boxes of 5. */
async function boxedAsn(boxes: number) {
  const asn = await buildAsn(test, { quantities: [String(boxes * 5)] })
  const query = { current: 1, size: 20, condition: { asnNo: asn.asnNo } }
  const { records } = await act(test, supplier, (context) => listLabels(context, query))
  const lotId = records[0]?.id ?? ''
  const boxIds = await act(test, supplier, (context) => boxLabels(context, [{ id: lotId, boxBarcodeCount: boxes }]))
  return { asn, lotId, boxIds }
}

describe('packages of an ASN', () => {
  it('domain §3: nest boxes in cartons and cartons on pallets, each with a number of its own', async () => {
    const { asn, boxIds } = await boxedAsn(4)
    const [carton] = await pack({ id: asn.id, level: '2', boxIds: boxIds.slice(0, 2) })
    await pack({ id: asn.id, boxIds: boxIds.slice(2, 3), packageIds: [carton?.id ?? ''] })
    expect(await linesOf(asn)).toEqual([
      'pallet 1: 15 in 3',
      '·carton 1: 10 in 2',
      '··box 1 / 4: 5 in 1',
      '··box 2 / 4: 5 in 1',
      '·box 3 / 4: 5 in 1',
      'box 4 / 4: 5 in 1',
    ])
    const { nodes } = await treeOf(asn)
    expect(new Set(nodes.map(({ unitCode }) => unitCode)).size).toBe(6)
  })

  it('move when they are packed elsewhere, and what they leave empty is gone', async () => {
    const { asn, boxIds } = await boxedAsn(2)
    const [first] = await pack({ id: asn.id, boxIds: boxIds.slice(0, 1) })
    const [second] = await pack({ id: asn.id, boxIds: boxIds.slice(1) })
    await pack({ id: asn.id, level: '2', targetId: second?.id ?? '', boxIds: boxIds.slice(0, 1) })
    expect(await linesOf(asn)).toEqual(['pallet 2: 10 in 2', '·box 1 / 2: 5 in 1', '·box 2 / 2: 5 in 1'])
    const onto = pack({ id: asn.id, targetId: first?.id ?? '', boxIds: boxIds.slice(0, 1) })
    expect(await codeOf(onto)).toBe('deliveries.packageGone')
    const higher = pack({ id: asn.id, level: '2', packageIds: [second?.id ?? ''] })
    expect(await codeOf(higher)).toBe('deliveries.packedTooHigh')
  })

  it('are made so many to each, the last with what is left, or as the container rule says', async () => {
    const { asn, boxIds } = await boxedAsn(5)
    await plan(asn.id, 2)
    expect((await linesOf(asn)).filter((line) => line.startsWith('pallet'))).toEqual([
      'pallet 1: 10 in 2',
      'pallet 2: 10 in 2',
      'pallet 3: 5 in 1',
    ])
    expect(await codeOf(plan(asn.id, 2))).toBe('deliveries.nothingToPack')
    const packageIds = (await treeOf(asn)).nodes.filter(({ level }) => level === '3').map(({ id }) => id)
    await unpack(asn.id, { packageIds })
    expect(await codeOf(plan(asn.id, null))).toBe('deliveries.noContainerRule')
    await test.ownerDb.transaction().execute(async (trx) => {
      await sql`insert into bm_box_rule_head (tenantsid, org_no, box_rule_no, box_rule_name, unit_no, pack_qty)
        select 'T1', '*', 'R1', 'R1', purchase_unit_no, 5 from srm_asn_line where asn_id = ${asn.id}`.execute(trx)
      await sql`insert into bm_box_rule_line (tenantsid, rule_id, box_level, level_qty)
        select 'T1', id, l, 2 from bm_box_rule_head, unnest('{2,3}'::text[]) l where box_rule_no = 'R1'`.execute(trx)
    })
    await plan(asn.id, null)
    expect((await linesOf(asn)).filter((line) => !line.includes('box '))).toEqual([
      'pallet 4: 20 in 4',
      '·carton 1: 10 in 2',
      '·carton 2: 10 in 2',
      'pallet 5: 5 in 1',
      '·carton 3: 5 in 1',
    ])
    expect(boxIds).toHaveLength(5)
  })

  it('leave what is inside where they stood when they are taken apart', async () => {
    const { asn, boxIds } = await boxedAsn(2)
    const [carton] = await pack({ id: asn.id, level: '2', boxIds })
    const [pallet] = await pack({ id: asn.id, packageIds: [carton?.id ?? ''] })
    await unpack(asn.id, { packageIds: [carton?.id ?? ''] })
    expect(await linesOf(asn)).toEqual(['pallet 1: 10 in 2', '·box 1 / 2: 5 in 1', '·box 2 / 2: 5 in 1'])
    await unpack(asn.id, { boxIds: boxIds.slice(0, 1) })
    expect(await linesOf(asn)).toEqual(['pallet 1: 5 in 1', '·box 2 / 2: 5 in 1', 'box 1 / 2: 5 in 1'])
    await unpack(asn.id, { packageIds: [pallet?.id ?? ''] })
    expect(await linesOf(asn)).toEqual(['box 1 / 2: 5 in 1', 'box 2 / 2: 5 in 1'])
  })

  it('stay true when a box is split, and when its lot is packed anew', async () => {
    const { asn, lotId, boxIds } = await boxedAsn(2)
    await pack({ id: asn.id, boxIds })
    const list = [{ qty: '2' }, { qty: '3' }]
    await act(test, supplier, (context) => splitLabel(context, { id: boxIds[0] ?? '', list }))
    expect(await linesOf(asn)).toEqual([
      'pallet 1: 10 in 3',
      '·box 1-1 / 2: 2 in 1',
      '·box 1-2 / 2: 3 in 1',
      '·box 2 / 2: 5 in 1',
    ])
    await act(test, supplier, (context) => boxLabels(context, [{ id: lotId, boxBarcodeCount: 1 }]))
    expect(await linesOf(asn)).toEqual(['box 1 / 1: 10 in 1'])
    expect(await codeOf(pack({ id: asn.id, boxIds }))).toBe('deliveries.labelReplaced')
  })

  it('shell §7: have labels that say what is inside, until they are taken apart', async () => {
    const { asn, boxIds } = await boxedAsn(2)
    const [pallet] = await pack({ id: asn.id, boxIds })
    const ids = [pallet?.id ?? '']
    const print = () =>
      act(
        test,
        supplier,
        async (context) => {
          const chunks: Buffer[] = []
          const out = new PassThrough()
          out.on('data', (chunk: Buffer) => chunks.push(chunk))
          const order = { ids, reportKey: 'package-label-a6', copies: 1 }
          await (await printPackageLabels(context, order)).write(out)
          return readPdf(Buffer.concat(chunks))
        },
        { texts: [deliveriesTexts, filesTexts] },
      )
    const [page, ...others] = await print()
    expect(others).toEqual([])
    for (const said of ['Pallet 1', asn.asnNo, 'LOT-A', '10', pallet?.unitCode ?? ''])
      expect(page?.text).toContain(said)
    await unpack(asn.id, { packageIds: ids })
    expect(await codeOf(print())).toBe('deliveries.packageGone')
  })

  it('end with an ASN that is voided, and are nobody else’s', async () => {
    const { asn, boxIds } = await boxedAsn(2)
    const [pallet] = await pack({ id: asn.id, boxIds })
    expect(await codeOf(pack({ id: asn.id, boxIds }, rival))).toBe('wire.notFound')
    const other = await boxedAsn(1)
    expect(await codeOf(pack({ id: other.asn.id, boxIds }))).toBe('wire.notFound')
    await act(test, supplier, (context) => voidAsn(context, { id: asn.id, version: asn.version, reason: 'Wrong' }))
    expect(await linesOf(asn)).toEqual([])
    expect((await treeOf(asn)).packing).toContain(asn.asnNo)
    expect(await codeOf(unpack(asn.id, { packageIds: [pallet?.id ?? ''] }))).toBe('deliveries.packingClosed')
  })

  it('are held by the database to one ASN, rising levels and boxes in force', async () => {
    const { asn, boxIds } = await boxedAsn(1)
    const other = await boxedAsn(1)
    const [pallet] = await pack({ id: asn.id, boxIds })
    const [carton] = await pack({ id: other.asn.id, level: '2', boxIds: other.boxIds })
    const attempt = (statement: ReturnType<typeof sql>) => expect(statement.execute(test.ownerDb)).rejects.toThrow()
    await attempt(sql`update srm_asn_label set package_id = ${pallet?.id} where id = ${other.boxIds[0]}`)
    await attempt(
      sql`update srm_asn_package set parent_id = ${pallet?.id}, parent_level = '3' where id = ${carton?.id}`,
    )
    await attempt(sql`update srm_asn_package set parent_id = id, parent_level = '3' where id = ${pallet?.id}`)
    await sql`update srm_asn_label set is_current = false where id = ${boxIds[0]}`.execute(test.ownerDb)
    const { rows } = await sql<{ id: string | null }>`select package_id as id from srm_asn_label
      where id = ${boxIds[0]}`.execute(test.ownerDb)
    expect(rows).toEqual([{ id: null }])
  })

  it('keep what is put in while a lot is packed anew or a box is split, which wait for it', async () => {
    const asn = await buildAsn(test, { quantities: ['5', '10', '15'] })
    const [added, inside, apart] = (await packLots(test, asn, [1, 1, 1])).map(({ id }) => id)
    const [pallet] = await pack({ id: asn.id, boxIds: [inside ?? ''] })
    const { rows } = await sql<{ id: string }>`select asn_lot_id::text as id from srm_asn_label
      where id = ${inside}`.execute(test.ownerDb)
    const requests = [{ id: rows[0]?.id ?? '', boxBarcodeCount: 2 }]
    const list = [{ qty: '7' }, { qty: '8' }]
    const waiting = async () => {
      const answer = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(test.ownerDb)
      return answer.rows[0]?.count
    }
    const others = await act(test, supplier, async (context) => {
      const onto = { level: '3' as const, targetId: pallet?.id ?? '', packageIds: [] }
      await packBoxes(context, { id: asn.id, ...onto, boxIds: [added ?? ''] })
      const started = Promise.all([
        act(test, supplier, (own) => boxLabels(own, requests)),
        act(test, supplier, (own) => splitLabel(own, { id: apart ?? '', list })),
      ])
      await expect.poll(waiting, { timeout: 5000 }).toBe(2)
      return { started }
    })
    await others.started
    expect(await linesOf(asn)).toEqual([
      'pallet 1: 5 in 1',
      '·box 1 / 1: 5 in 1',
      'box 1 / 2: 5 in 1',
      'box 2 / 2: 5 in 1',
      'box 1-1 / 1: 7 in 1',
      'box 1-2 / 1: 8 in 1',
    ])
  })

  it('are packed by two at once without a box in two places or a number given twice', async () => {
    const { asn, boxIds } = await boxedAsn(6)
    await Promise.all(boxIds.map((id) => pack({ id: asn.id, boxIds: [id] })))
    const { nodes } = await treeOf(asn)
    expect(nodes.filter(({ level }) => level === '3').map(({ place }) => place)).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(nodes).toHaveLength(12)
  })
})
