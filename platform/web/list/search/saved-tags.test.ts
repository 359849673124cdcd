import { describe, expect, it } from 'vitest'
import { code, date, defineFields } from '#platform/contract/fields.ts'
import { readTagContent } from '#platform/contract/list/list-settings.ts'
import { readTag, tagContent } from './saved-tags.ts'

const fields = defineFields('t', {
  purchaseNo: code({ label: 'Order', show: '12', search: 'exact' }),
  due: date({ label: 'Due', show: '12', search: 'range' }),
})
const t = (key: string) => key

describe('shell §5: what a saved tag holds', () => {
  it('leaves out field, order and empty values, and keeps the labels of the fields', () => {
    const condition = { field: 'x', order: 'asc', ids: ['1'], purchaseNo: '', dueStart: '2026-01-01', dueEnd: null }
    const content = tagContent(fields, 'bolt', condition, t)
    expect(content).toEqual({
      params: { keyword: 'bolt', dueStart: '2026-01-01' },
      labelMapProp: { 'lists:search.keyword': 'keyword', Due: 'due' },
    })
    expect(readTagContent(JSON.stringify(content))).toEqual(content)
  })

  it('is refused by the server when it holds what it must not, or is no search', () => {
    for (const params of [{ field: 'x' }, { order: 'asc' }, { keyword: '' }, { keyword: null }, { 'a b': 'x' }]) {
      expect(readTagContent(JSON.stringify({ params, labelMapProp: {} }))).toBeNull()
    }
    expect(readTagContent('{')).toBeNull()
  })

  it('is read as far as the list still has the fields; the others are named', () => {
    const tag = (params: object) => ({ tagContent: JSON.stringify({ params, labelMapProp: { Buyer: 'buyer' } }) })
    expect(readTag(fields, tag({ dueEnd: '2026-01-31', buyer: 'Lin' }), t)).toEqual({
      params: { dueEnd: '2026-01-31' },
      lost: ['Buyer'],
    })
    expect(readTag(fields, { tagContent: 'no' }, t)).toBeNull()
  })

  it('shell §8: says of a field that neither the list nor the tag has a name for that it is not configured', () => {
    const kept = { tagContent: JSON.stringify({ params: { costCenter: '7' }, labelMapProp: {} }) }
    expect(readTag(fields, kept, t)?.lost).toEqual(['lists:unknownField'])
  })
})
