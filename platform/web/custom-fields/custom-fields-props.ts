import type { CustomFieldSet } from '#platform/contract/custom-fields/custom-fields.ts'

/** What the panel and the dialog of a row's custom fields are given. */
export interface CustomFieldsProps {
  customFieldSet: CustomFieldSet
  /** The row, with the values of its custom fields under their names. */
  row: Readonly<Record<string, unknown>> & { id: string }
  /** Lists and details that are fetched again after a change, such as `orders`. */
  invalidates: readonly string[]
}
