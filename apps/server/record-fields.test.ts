import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FieldTable, importedFields } from '#platform/contract/fields.ts'
import {
  type RecordDeclaration,
  type RecordRow,
  type RecordValues,
  recordPaths,
} from '#platform/contract/records/records.ts'
import { allRecords } from './call-tables.ts'
import { byOwnRules, filledValue, readAs, recordInput } from './testing/record-inputs.ts'
import { recordProbe } from './testing/record-probe.ts'
import type { TestContext } from './testing/test-context.ts'

let context: TestContext
const probe = recordProbe()
beforeAll(async () => {
  context = await probe.start()
})
afterAll(() => probe.stop())

/** Fields that belong to others of their record, and are refused beside what the usual input says: nothing is said of them here. */
const NOT_ALONE: Readonly<Record<string, readonly string[]>> = {
  'master-data.docType': ['transferType'],
  'master-data.item': ['lotRuleNo'],
  'master-data.basicElement': ['dateBasis', 'serialBase', 'resetPeriod', 'checkMethod'],
  'master-data.barRule': ['parts.identifier'],
  'master-data.machine': ['productionLineNo'],
  'master-data.warehouse': ['zoneNo'],
  'master-data.noticePolicy': ['roleNo'],
  'identity.menu': ['menuOwner', 'url'],
  'inventory.waveTemplate': ['criteria.criterionValue'],
  'orders.deliveryTolerance': ['isOverUnlimited'],
  'orders.billOfMaterial': ['validTo'],
  'deliveries.deliveryRule': ['mergeCustomField'],
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || value === false
const valuesIn = (of: Readonly<Record<string, unknown>>, kind: string) => (of[kind] ?? []) as RecordValues[]

/** Adds a record with the change and answers what is read of it; null where its own rules do not allow the change. */
async function readBack(
  record: RecordDeclaration,
  input: Readonly<Record<string, unknown>>,
): Promise<RecordRow | null> {
  const { add, byId } = recordPaths(record)
  const made = await probe.send('admin', add, { condition: input })
  if (made.status !== 200) return null
  return readAs<RecordRow>(context, 'admin', byId, { condition: { id: (made.body.data as { id: string }).id } })
}

/** Each field that the usual input of a suite of records leaves empty; the others are read back in records.long.test.ts. */
const emptyFields = (fields: FieldTable, rows: readonly Readonly<Record<string, unknown>>[]) =>
  importedFields(fields).filter((name) => rows.every((row) => isEmpty(row[name])))

it.each(allRecords.filter(({ isSystemManaged }) => !isSystemManaged).map((record) => [record.id, record] as const))(
  '%s: what can be typed into a field that may stay empty is read back',
  async (id, record) => {
    const usual = await recordInput(context, record)
    const refused: string[] = []
    const lost: string[] = []
    for (const name of emptyFields(record.fields, [usual])) {
      const input = await recordInput(context, record)
      const value = await filledValue(context, name, record.fields[name] as never, input as RecordValues).catch(
        () => null,
      )
      const changed = byOwnRules(record, { ...input, [name]: value })
      const back = isEmpty(changed[name]) ? null : await readBack(record, changed)
      if (back === null) refused.push(name)
      else if (back[name] !== changed[name]) lost.push(name)
    }
    for (const [kind, { fields }] of Object.entries(record.lines ?? {})) {
      for (const name of emptyFields(fields, valuesIn(usual, kind))) {
        const input = await recordInput(context, record)
        const [first = {}, ...others] = valuesIn(input, kind)
        const value = await filledValue(context, name, fields[name] as never, first).catch(() => null)
        const back = isEmpty(value)
          ? null
          : await readBack(record, { ...input, [kind]: [{ ...first, [name]: value }, ...others] })
        if (back === null) refused.push(`${kind}.${name}`)
        else if (!valuesIn(back, kind).some((row) => row[name] === value)) lost.push(`${kind}.${name}`)
      }
    }
    expect(lost).toEqual([])
    expect(refused).toEqual(NOT_ALONE[id] ?? [])
  },
)
