import { type RawBuilder, sql } from 'kysely'
import type { FieldTable } from '#platform/contract/fields.ts'
import { lineColumn, recordCustomFieldSets, recordSheetFields } from '#platform/contract/records/record-sheet.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import { defineList, fieldSql, type ListDefinition } from '../list/define-list.ts'
import { lineList } from './line-list.ts'
import { type RecordSource, recordList } from './record-source.ts'

/** What a row of the sheet says besides its columns: its number within the record, and the kinds of lines that it has. */
export type SheetPlace = { version: number; place: number; lineKinds: readonly string[] }

const PLACE = sql<number>`place.no`

const lists = new WeakMap<RecordSource, Map<Language, ListDefinition<FieldTable, SheetPlace>>>()

/** The rows of a record's sheet: each record as often as it has lines of a kind, and at least once. */
export function recordSheetList(source: RecordSource, language: Language): ListDefinition<FieldTable, SheetPlace> {
  const ofSource = lists.get(source) ?? new Map()
  lists.set(source, ofSource)
  const known = ofSource.get(language)
  if (known) return known
  const list = sheetList(source, language)
  ofSource.set(language, list)
  return list
}

function sheetList(source: RecordSource, language: Language): ListDefinition<FieldTable, SheetPlace> {
  const own = recordList(source, language)
  const kinds = Object.keys(source.lines ?? {})
  const fields = Object.entries(recordSheetFields(source.record)).map(([name, field]) => {
    const kind = kinds.find((one) => name.startsWith(lineColumn(one, '')))
    return [name, kind === undefined ? field : { ...field, source: kind }]
  })
  const customFieldSets = recordCustomFieldSets(source.record).map((use) => ({
    ...use,
    source: use.part?.name ?? 't1',
  }))
  const list = {
    ...own,
    fields: Object.fromEntries(fields),
    ...(customFieldSets.length > 0 ? { customFieldSets } : {}),
  }
  if (kinds.length === 0) {
    return defineList<FieldTable, SheetPlace>({
      ...list,
      extra: { version: sql<number>`t1.version`, place: sql<number>`0`, lineKinds: sql<string[]>`'{}'::text[]` },
    })
  }
  const present = kinds.map((kind) => sql`case when ${sql.ref(`${kind}.no`)} is not null then ${kind}::text end`)
  const ofLines = kinds.flatMap((kind) =>
    Object.keys(source.record.lines?.[kind]?.fields ?? {}).map((name) => [
      lineColumn(kind, name),
      sql.ref(`${kind}.${name}`),
    ]),
  )
  return defineList<FieldTable, SheetPlace>({
    ...list,
    columns: { ...own.columns, ...Object.fromEntries(ofLines) },
    extra: {
      version: sql<number>`t1.version`,
      place: PLACE,
      lineKinds: sql<string[]>`array_remove(array[${sql.join(present)}], null)`,
    },
    joins: {
      place: placesSql(source),
      ...Object.fromEntries(kinds.map((kind) => [kind, linesSql(source, kind, language)])),
    },
    split: { aliases: kinds, by: 'place', place: PLACE },
  })
}

/** As many places as the record has lines of its longest kind. */
function placesSql({ lines = {} }: RecordSource): RawBuilder<unknown> {
  const counts = Object.values(lines).map(
    ({ table, owner, where }) =>
      sql`(select count(*)::int from ${sql.table(table)} l where l.${sql.ref(owner)} = t1.id and ${where?.('l') ?? sql`true`})`,
  )
  return sql`cross join lateral generate_series(0, greatest(1, ${sql.join(counts)}) - 1) as place (no)`
}

/** The lines of a kind, each at its place. Their columns are of the line's own table, there called `t1` as well. */
function linesSql(source: RecordSource, kind: string, language: Language): RawBuilder<unknown> {
  const list = lineList(source, kind, language)
  const at = source.lines?.[kind]
  if (!at) throw new Error(`${source.record.id} has no table of ${kind}`)
  const { table, owner, order = 'id' } = at
  const ofKind = at.where?.('t1') ?? sql`true`
  const columns = Object.keys(list.fields).map((name) => sql`${fieldSql(list, name)} as ${sql.id(name)}`)
  const custom = list.customFieldSets ? [sql`t1.custom`] : []
  return sql`left join lateral (
      select numbered.* from (select t1.id as owner_id) owned cross join lateral (
        select row_number() over (order by t1.${sql.ref(order)}) - 1 as no, ${sql.join([...columns, ...custom])}
        from ${sql.table(table)} t1 where t1.${sql.ref(owner)} = owned.owner_id and ${ofKind}) numbered
    ) ${sql.id(kind)} on ${sql.ref(`${kind}.no`)} = ${PLACE}`
}
