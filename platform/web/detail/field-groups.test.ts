import { describe, expect, it } from 'vitest'
import { code, date, defineFields, text } from '#platform/contract/fields.ts'
import { groupFields } from './field-groups.ts'

const fields = defineFields('orders', {
  purchaseNo: code({ show: '123' }),
  spec: text({ show: '2' }),
  remarks: text({ show: '23' }),
  purchaseDate: date({ show: '3' }),
})

describe('groupFields', () => {
  it('shows each field of the detail page once, those that no group names at the end', () => {
    const groups = groupFields(fields, [
      { titleKey: 'first', names: ['purchaseNo', 'spec', 'unknown'] },
      { titleKey: 'last', names: ['purchaseDate'] },
    ])
    expect(groups).toEqual([
      { titleKey: 'first', names: ['purchaseNo'] },
      { titleKey: 'last', names: ['purchaseDate', 'remarks'] },
    ])
  })

  it('leaves out what is not to be told, and headings without fields', () => {
    const groups = groupFields(
      fields,
      [
        { titleKey: 'first', names: ['remarks'] },
        { titleKey: 'last', names: ['purchaseNo', 'purchaseDate'] },
      ],
      (name) => name !== 'remarks',
    )
    expect(groups).toEqual([{ titleKey: 'last', names: ['purchaseNo', 'purchaseDate'] }])
  })
})
