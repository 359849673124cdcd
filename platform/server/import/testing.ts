import {
  choice,
  code,
  date,
  defineFields,
  type FieldTable,
  flag,
  importedFields,
  number,
  quantity,
  text,
  time,
} from '#platform/contract/fields.ts'
import { defineTexts } from '#platform/contract/texts.ts'
import type { CallContext } from '../call-context.ts'
import type { ImportDefinition, ImportedRow, ImportedValues, ReadRow } from './define-import.ts'

/** Rows as an import hands them over once their cells have passed; what a row does not say is empty. */
export function importedRows<T extends FieldTable>(
  fields: T,
  ...rows: readonly Partial<ImportedValues<T>>[]
): ImportedRow<T>[] {
  const empty = Object.fromEntries(importedFields(fields).map((name) => [name, null]))
  return rows.map((values, index) => ({ rowNumber: index + 2, values: { ...empty, ...values } as ImportedValues<T> }))
}

/** Row, field (`row` when it is no single one) and code of each error that an import finds in these rows, a line each. */
export async function importErrors<T extends FieldTable>(
  context: CallContext,
  definition: ImportDefinition<T>,
  rows: readonly ReadRow<T>[],
): Promise<string[]> {
  const errors = await definition.checkRows(context, rows)
  return errors.map(({ rowNumber, field, error }) => `${rowNumber} ${field ?? 'row'} ${error.code}`)
}

const english = {
  title: 'Goods',
  fields: {
    itemNo: 'Item',
    amount: 'Quantity',
    day: 'Day',
    moment: 'Moment',
    colour: 'Colour',
    isGift: 'Gift',
    count: 'Pieces',
    note: 'Note',
  },
  enums: { colour: { r: 'Red', b: 'Blue' } },
}
const german = {
  ...english,
  fields: { ...english.fields, itemNo: 'Artikel', amount: 'Menge' },
  enums: { colour: { r: 'Rot', b: 'Blau' } },
}
/** Words of `goodsFields`: English, and another language under all other names. */
export const goodsTexts = defineTexts('goods', { 'en-US': english, 'zh-CN': german, 'zh-TW': german, vi: german })

/** A field of each kind, for tests of imports that know no module. */
export const goodsFields = defineFields('goods', {
  itemNo: code({ show: '2', importAs: 'required', maxLength: 10 }),
  amount: quantity({ show: '2', importAs: 'required', decimals: 2 }),
  day: date({ show: '2', importAs: 'optional' }),
  moment: time({ show: '2', importAs: 'optional' }),
  colour: choice({ show: '2', importAs: 'optional', enumName: 'colour', enumValues: ['r', 'b'] }),
  isGift: flag({ show: '2', importAs: 'optional' }),
  count: number({ show: '2', importAs: 'optional' }),
  note: text({ show: '2', importAs: 'optional' }),
  total: quantity({ show: '2' }),
})
