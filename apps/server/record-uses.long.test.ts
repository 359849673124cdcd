import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EDIT_USES_MOST } from '#platform/contract/exchange/round-trip-schemas.ts'
import { importedFields } from '#platform/contract/fields.ts'
import { type RecordDeclaration, recordPaths } from '#platform/contract/records/records.ts'
import { editSheet } from '#platform/server/round-trip/testing.ts'
import { allRecords } from './call-tables.ts'
import { readAs } from './testing/record-inputs.ts'
import { keyOf, recordProbe } from './testing/record-probe.ts'
import type { TestContext } from './testing/test-context.ts'

let context: TestContext
const probe = recordProbe()
const { send, added, found, effective, draftAgain } = probe

beforeAll(async () => {
  context = await probe.start()
})
afterAll(() => probe.stop())

const openRecords = allRecords.filter((record) => !record.isSystemManaged)

describe('deleting', () => {
  const referring = openRecords.flatMap((record) =>
    importedFields(record.fields).flatMap((name) => {
      const { lookup = '' } = record.fields[name] ?? {}
      const target = openRecords.find(({ service }) => lookup.startsWith(`${service}/`))
      // A new record has nothing yet that another required field could name within it.
      const isLeader = Object.values(record.fields).some(
        (field) => field.importAs === 'required' && Object.hasOwn(field.follows ?? {}, name),
      )
      // Nor has it anything of its own, such as a warehouse its zones.
      const isOwn = Object.hasOwn(record.fields[name]?.follows ?? {}, record.number)
      return target && !isLeader && !isOwn ? [[record.id, name, target.id, { record, name, target }] as const] : []
    }),
  )

  it.each(referring)(
    '%s names by its %s the %s that it keeps from being deleted',
    async (_of, _field, _target, one) => {
      const { record, name, target } = one
      const kept = target.hasApprovalStatus ? await effective(target) : await added(target)
      const follows = Object.entries(record.fields[name]?.follows ?? {})
      const leaders = Object.fromEntries(
        follows.flatMap(([leader, key]) => (key in kept.input ? [[leader, kept.input[key]]] : [])),
      )
      const user = await added(record, { ...leaders, [name]: kept.number })
      const delList = [target.hasApprovalStatus ? await draftAgain(target, kept) : keyOf(kept)]
      const refused = await send('admin', recordPaths(target).remove, { condition: { delList } })
      expect([refused.status, refused.body.errorCode]).toEqual([409, 'wire.recordInUse'])
      expect(refused.body.errorMessage).toContain(user.number)
      const { uses } = await usesOf(target, kept.id)
      expect(uses.join()).toContain(user.number)
    },
  )
})

/** What still refers to a record, as whoever makes it invalid is shown it. */
const usesOf = (record: RecordDeclaration, id: string) =>
  readAs<{ uses: string[] }>(context, 'admin', recordPaths(record).byId, { condition: { id, withUses: true } })

describe('making invalid what others still refer to', () => {
  const recordOf = (id: string) => allRecords.find((record) => record.id === id) as RecordDeclaration
  const unit = recordOf('master-data.unit')
  const item = recordOf('master-data.item')
  const barRule = recordOf('master-data.barRule')

  const logged = async (number: string, action: string) => {
    const service = 'ISysOperationLogService'
    const { records } = await readAs<{ records: { id: string }[] }>(
      context,
      'admin',
      `${service}/getsysoperationloglist`,
      { condition: { action: [action], documentNo: number } },
    )
    return readAs<{ details: object[] }>(context, 'admin', `${service}/getsysoperationlogbyid`, {
      condition: { id: records[0]?.id },
    })
  }

  it('is allowed, and the operation log keeps what did', async () => {
    const made = await added(unit)
    const { number } = await added(item, { unitNo: made.number })
    expect(await usesOf(unit, made.id)).toMatchObject({ uses: [expect.stringContaining(number)] })
    const change = { ...made.input, ...keyOf(made), statusCode: '0' }
    expect((await send('admin', recordPaths(unit).update, { condition: change })).status).toBe(200)
    expect(await logged(made.number, 'record.modify')).toMatchObject({
      details: [{ label: 'Still used by', value: expect.stringMatching(new RegExp(`\\(1\\): ${number}$`)) }],
    })
  })

  it('is allowed to an effective rule as well', async () => {
    const made = await effective(barRule)
    const { number } = await added(item, { barRuleNo: made.number })
    const rows = (await found(made, barRule)).records.map(keyOf)
    expect((await send('admin', recordPaths(barRule).invalidate, { condition: { rows } })).status).toBe(200)
    expect(await logged(made.number, 'record.invalidate')).toMatchObject({
      details: [{ value: expect.stringContaining(number) }],
    })
  })

  it('is told row by row in the review of an edited sheet, before it is confirmed', async () => {
    const [used, free] = [await added(unit), await added(unit)]
    const { number } = await added(item, { unitNo: used.number })
    const paths = recordPaths(unit)
    const sheet = await send('admin', paths.exportForEditing, { condition: { unitNo: 'T' } })
    const [change, remark] = [{ statusCode: 'Invalid' }, { remark: 'Seen again' }]
    const edited = async (of: object) =>
      probe.upload(
        paths.checkEdited,
        await editSheet(
          sheet.bytes,
          [used, free].map(({ id }) => ({ id, values: of as Record<string, string> })),
        ),
      )
    const usesIn = ({ body }: { body: { data?: unknown } }) =>
      (body.data as { changes: { id: string; uses: string[] }[] }).changes.map(({ id, uses }) => [id, uses])
    expect(usesIn(await edited(change))).toEqual([
      [used.id, [expect.stringContaining(number)]],
      [free.id, []],
    ])
    expect(usesIn(await edited(remark))).toEqual([
      [used.id, []],
      [free.id, []],
    ])
  })

  it('is told of the first of many rows that an edited sheet makes invalid', async () => {
    const made: { id: string }[] = []
    for (let at = 0; at <= EDIT_USES_MOST; at += 1) made.push(await added(unit))
    const paths = recordPaths(unit)
    const sheet = await send('admin', paths.exportForEditing, { condition: { ids: made.map(({ id }) => id) } })
    const values = { statusCode: 'Invalid' }
    const edited = await editSheet(
      sheet.bytes,
      made.map(({ id }) => ({ id, values })),
    )
    const { body } = await probe.upload(paths.checkEdited, edited)
    const { changes } = body.data as { changes: { rowNumber: number; uses: string[] | null }[] }
    const uses = changes.toSorted((a, b) => a.rowNumber - b.rowNumber).map((change) => change.uses)
    expect(uses).toEqual([...Array.from({ length: EDIT_USES_MOST }, () => []), null])
  })

  it('is told to those alone who could do it', async () => {
    const made = await added(unit)
    const path = recordPaths(unit).byId
    const ask = (withUses: boolean) => send('probeBuyer', path, { condition: { id: made.id, withUses } })
    await probe.allowing(['isSearch', 'isPhysicalDelete'], async () => {
      expect((await ask(false)).status).toBe(200)
      expect((await ask(true)).body.errorCode).toBe('wire.notAllowed')
    })
  })
})

describe('domain §3: the main zone of a warehouse', () => {
  const recordOf = (id: string) => allRecords.find((record) => record.id === id) as RecordDeclaration
  const [warehouse, zone] = [recordOf('master-data.warehouse'), recordOf('master-data.zone')]

  it('is a zone of its own, which it keeps from being deleted', async () => {
    const [own, other] = [await added(warehouse), await added(warehouse)]
    const [mine, theirs] = [
      await added(zone, { warehouseNo: own.number }),
      await added(zone, { warehouseNo: other.number }),
    ]
    const change = (zoneNo: string) =>
      send('admin', recordPaths(warehouse).update, { condition: { ...own.input, ...keyOf(own), zoneNo } })
    expect((await change(theirs.number)).body.errorCode).toBe('wire.recordReferenceUnknown')
    expect((await change(mine.number)).status).toBe(200)
    const kept = await send('admin', recordPaths(zone).remove, { condition: { delList: [keyOf(mine)] } })
    expect([kept.body.errorCode, kept.body.errorMessage]).toEqual([
      'wire.recordInUse',
      expect.stringContaining(own.number),
    ])
  })
})
