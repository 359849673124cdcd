import { describe, expect, it } from 'vitest'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { choice, code, date, defineFields, number, quantity, reference, text, time } from '#platform/contract/fields.ts'
import { conditionChips, faultyFields, searchControl, searchFields, wireCondition } from './search-control.ts'

const fields = defineFields('orders', {
  purchaseNo: code({ show: '12', search: 'in' }),
  itemName: text({ show: '12', search: 'fuzzy' }),
  headState: choice({ show: '12', search: 'in', enumName: 'headState', enumValues: ['accepting', 'closed'] }),
  supplierNo: reference({ show: '12', search: 'exact', lookup: 'IBmSupplierService/list' }),
  due: date({ show: '12', search: 'range' }),
  updateDate: time({ show: '12', search: 'range' }),
  qty: quantity({ show: '12', search: 'range' }),
  days: number({ show: '1', search: 'exact' }),
  remark: text({ show: '2' }),
})
const t = (key: string, values: Readonly<Record<string, unknown>> = {}) => [key, ...Object.values(values)].join(' ')

describe('advanced search', () => {
  it('chooses the control by kind and way of matching', () => {
    const controls = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, searchControl(field)]))
    expect(controls).toEqual({
      purchaseNo: 'tags',
      itemName: 'text',
      headState: 'choices',
      supplierNo: 'reference',
      due: 'dateRange',
      updateDate: 'dateRange',
      qty: 'numberRange',
      days: 'number',
      remark: null,
    })
  })

  it('leaves out fields that the tab fixes', () => {
    expect(searchFields(fields, { headState: 'accepting' })).not.toContain('headState')
  })

  it('finds numbers that are none', () => {
    expect(faultyFields(fields, { qtyStart: '1e9', days: '3' })).toEqual(['qty'])
    expect(faultyFields(fields, { qtyEnd: '2.5', days: '1.5' })).toEqual(['days'])
  })

  it('sends whole numbers as numbers, and days that bound a time as the whole day', () => {
    expect(wireCondition(fields, { days: '3', updateDateStart: '2026-01-01', updateDateEnd: '2026-01-31' })).toEqual({
      days: 3,
      updateDateStart: '2026-01-01 00:00:00',
      updateDateEnd: '2026-01-31 23:59:59',
    })
  })

  it('says each condition in one chip that knows all keys it clears', () => {
    const condition = { dueStart: '2026-01-01', dueEnd: '2026-01-31', qtyStart: '5', purchaseNo: ['A', 'B'] }
    expect(conditionChips(fields, condition, t)).toEqual([
      { name: 'purchaseNo', label: 'orders:fields.purchaseNo', text: 'A, B', keys: ['purchaseNo'] },
      { name: 'due', label: 'orders:fields.due', text: '2026-01-01 – 2026-01-31', keys: ['dueStart', 'dueEnd'] },
      { name: 'qty', label: 'orders:fields.qty', text: 'lists:search.fromValue 5', keys: ['qtyStart', 'qtyEnd'] },
    ])
  })

  it('says days that bound a time without the time of day, and which end is open', () => {
    const textOf = (condition: ListCondition) => conditionChips(fields, condition, t).map(({ text: said }) => said)
    expect(textOf({ updateDateStart: '2026-01-01 00:00:00' })).toEqual(['lists:search.fromValue 2026-01-01'])
    expect(textOf({ updateDateEnd: '2026-01-31 23:59:59' })).toEqual(['lists:search.toValue 2026-01-31'])
  })
})
