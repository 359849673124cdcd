import { type FieldTable, fieldsOn } from '#platform/contract/fields.ts'

/** Fields of a document that a detail page shows under one heading. */
export interface FieldGroup {
  titleKey: string
  names: readonly string[]
}

/**
 * The fields of the detail page (displayPage digit 3) in groups, in the groups' order. Groups may name fields that a table does
 * not have; fields that no group names follow in the last one; groups without fields are left out.
 */
export function groupFields(
  fields: FieldTable,
  groups: readonly FieldGroup[],
  isGiven: (name: string) => boolean = () => true,
): FieldGroup[] {
  const shown = fieldsOn(fields, '3').filter(isGiven)
  const named = new Set(groups.flatMap(({ names }) => names))
  const others = shown.filter((name) => !named.has(name))
  return groups
    .map(({ titleKey, names }, at) => ({
      titleKey,
      names: [...names.filter((name) => shown.includes(name)), ...(at === groups.length - 1 ? others : [])],
    }))
    .filter(({ names }) => names.length > 0)
}
