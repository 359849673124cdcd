import type { RecordDeclaration } from '#platform/contract/records/records.ts'

/** Fields that stand together under a title; the first ones have none. */
export interface RecordGroup {
  key: string
  titleKey?: string
  fields: readonly string[]
}

/** These fields of a record by the groups that it declares; fields of no group come first. Empty groups are left out. */
export function recordGroups({ id, groups = [] }: RecordDeclaration, names: readonly string[]): RecordGroup[] {
  const module = id.split('.')[0]
  const grouped = new Set(groups.flatMap(({ fields }) => fields))
  const all: RecordGroup[] = [
    { key: 'general', fields: names.filter((name) => !grouped.has(name)) },
    ...groups.map(({ key, fields }) => ({
      key,
      titleKey: `${module}:groups.${key}`,
      fields: fields.filter((name) => names.includes(name)),
    })),
  ]
  return all.filter(({ fields }) => fields.length > 0)
}
