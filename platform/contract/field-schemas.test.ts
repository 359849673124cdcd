import { describe, expect, it } from 'vitest'
import { conditionSchema, dateText, listQuerySchema, plainText, rowSchema } from './field-schemas.ts'
import {
  choice,
  code,
  conditionKeys,
  date,
  defineFields,
  exportedFields,
  fieldsOn,
  flag,
  quantity,
  text,
} from './fields.ts'

const fields = defineFields('test', {
  no: code({ show: '123', search: 'fuzzy', isRequired: true, isSortable: true }),
  kind: choice({ show: '12', search: 'in', enumName: 'kind', enumValues: ['1', '2'] }),
  due: date({ show: '12', search: 'range' }),
  qty: quantity({ show: '2', search: 'range', decimals: 2 }),
  isLate: flag({ show: '2', search: 'exact', isRequired: true }),
  remark: text({ show: '3', label: 'other:fields.remark' }),
})

describe('declared fields', () => {
  it('take their label from the module unless they bring their own', () => {
    expect(fields.no.label).toBe('test:fields.no')
    expect(fields.remark.label).toBe('other:fields.remark')
  })

  it('show on the pages of their digits, and are exported as the table shows them', () => {
    expect(fieldsOn(fields, '3')).toEqual(['no', 'remark'])
    expect(exportedFields(fields)).toEqual(['no', 'kind', 'due', 'qty', 'isLate'])
  })

  it('name the keys of their condition', () => {
    expect(conditionKeys('due', fields.due)).toEqual(['dueStart', 'dueEnd'])
    expect(conditionKeys('remark', fields.remark)).toEqual([])
  })
})

describe('a list condition', () => {
  const schema = conditionSchema(fields)

  it('takes the searchable fields and the keyword', () => {
    const condition = {
      keyword: 'x',
      no: 'A',
      kind: ['1'],
      dueStart: '2026-01-01',
      dueEnd: '',
      qtyStart: '1.25',
      isLate: true,
    }
    expect(schema.parse(condition)).toEqual(condition)
  })

  it.each([
    [{ remark: 'x' }],
    [{ due: '2026-01-01' }],
    [{ kind: '3' }],
    [{ dueStart: '2026-02-30' }],
    [{ qtyStart: '1.234' }],
    [{ isLate: 'yes' }],
    [{ keyword: 'a'.repeat(101) }],
    [{ no: 'a\u0000b' }],
  ])('refuses %j', (condition) => {
    expect(schema.safeParse(condition).success).toBe(false)
  })
})

describe('a list query', () => {
  it('shell §9: starts at page 1 with 20 rows', () => {
    expect(listQuerySchema(fields).parse({})).toEqual({ current: 1, size: 20, condition: {} })
  })

  it.each([[{ size: 1001 }], [{ current: 0 }], [{ order: 'up' }], [{ unknown: 1 }]])('refuses %j', (query) => {
    expect(listQuerySchema(fields).safeParse(query).success).toBe(false)
  })
})

describe('values from people', () => {
  it('are existing days', () => {
    expect(dateText().safeParse('2024-02-29').success).toBe(true)
    expect(dateText().safeParse('2025-02-29').success).toBe(false)
    expect(dateText().safeParse('2025-2-9').success).toBe(false)
  })

  it('are trimmed text without control characters', () => {
    expect(plainText().parse('  a b ')).toBe('a b')
    expect(plainText().safeParse('a\u0007').success).toBe(false)
  })
})

describe('a row on the wire', () => {
  it('holds decimals as text and lets only optional fields be null', () => {
    const row = { no: 'A', kind: null, due: null, qty: '1.5', isLate: false, remark: null }
    expect(rowSchema(fields).parse(row)).toEqual(row)
    expect(rowSchema(fields).safeParse({ ...row, no: null }).success).toBe(false)
    expect(rowSchema(fields).safeParse({ ...row, qty: 1.5 }).success).toBe(false)
  })
})
