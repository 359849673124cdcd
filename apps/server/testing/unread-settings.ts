import { columnOf, type FieldDeclaration, type FieldTable } from '#platform/contract/fields.ts'
import type { RecordSource } from '#platform/server/records/record-source.ts'

/** A value that people set and on which the product acts: where it lies, and how it is declared. */
export interface Setting {
  /** `<record>.<field>`; of lines with the property that carries them. */
  name: string
  table: string
  column: string
  /** Its name on the wire. */
  field: string
  /** It is declared that nothing acts on it. */
  isInformation: boolean
}

/** A text in which settings are read: a file of the server, or a function, view or policy of the database. */
export interface SettingSource {
  name: string
  text: string
}

/** Texts are there for people: to show them is their use. Values of all other kinds say how something is done. */
const SETTING_KINDS: readonly FieldDeclaration['kind'][] = ['flag', 'enum', 'number', 'quantity', 'money', 'reference']

/** What narrows choices among the records of a service: `<service>.<field>`, of all fields that follow others. */
export function narrowingFields(sources: readonly RecordSource[]): ReadonlySet<string> {
  const tables = sources.flatMap(({ record }) => [
    record.fields,
    ...Object.values(record.lines ?? {}).map((one) => one.fields),
  ])
  return new Set(
    tables
      .flatMap((fields) => Object.values(fields))
      .flatMap(({ lookup = '', follows = {} }) =>
        Object.values(follows).map((key) => `${lookup.split('/')[0]}.${key}`),
      ),
  )
}

/**
 * The settings among the fields of a record and of its lines. By some of them a record is found, which is their use: numbers, what
 * they are unique within, keys of lines, whether the record is valid, and what narrows the choices of another field.
 */
export function settingsOf(
  { record, table, lines = {}, packed = {} }: RecordSource,
  narrowing: ReadonlySet<string> = new Set(),
): Setting[] {
  const packedNames = Object.values(packed).flatMap(Object.keys)
  const among = (fields: FieldTable, at: string, prefix: string, found: readonly (string | undefined)[]): Setting[] => {
    const leaders = Object.values(fields).flatMap(({ follows = {} }) => Object.keys(follows))
    const others = new Set([...found, ...leaders, ...packedNames, 'statusCode'])
    return Object.entries(fields).flatMap(([name, field]) =>
      field.importAs === undefined ||
      !SETTING_KINDS.includes(field.kind) ||
      others.has(name) ||
      narrowing.has(`${record.service}.${name}`)
        ? []
        : {
            name: `${prefix}.${name}`,
            table: at,
            column: columnOf(name, field),
            field: name,
            isInformation: field.isInformation === true,
          },
    )
  }
  const ofLines = Object.entries(record.lines ?? {}).flatMap(([name, { fields, key }]) =>
    among(fields, lines[name]?.table ?? '', `${record.id}.${name}`, [key]),
  )
  return [...among(record.fields, table, record.id, [record.number, record.within]), ...ofLines]
}

const mentions = (text: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(text)

/**
 * The settings that no source reads. A source reads a setting where it names its table and its column; a column that only one table
 * has is enough, by its name in the database or on the wire.
 */
export function unreadSettings(
  settings: readonly Setting[],
  sources: readonly SettingSource[],
  /** How many tables have a column of this name. */
  tablesWith: ReadonlyMap<string, number>,
): string[] {
  const isRead = ({ table, column, field }: Setting): boolean => {
    const isDistinct = (tablesWith.get(column) ?? 0) <= 1
    return sources.some(({ text }) =>
      isDistinct ? mentions(text, column) || mentions(text, field) : mentions(text, column) && mentions(text, table),
    )
  }
  return settings.filter((one) => !one.isInformation && !isRead(one)).map(({ name }) => name)
}
