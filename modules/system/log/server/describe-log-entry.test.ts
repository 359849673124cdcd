import { describe, expect, it } from 'vitest'
import { choice, code, defineFields, flag, text } from '#platform/contract/fields.ts'
import { describeLogEntry, type LogVocabulary } from './describe-log-entry.ts'

const TEXTS: Readonly<Record<string, string>> = {
  'goods:fields.name': 'Name',
  'goods:fields.state': 'State',
  'goods:fields.isFrozen': 'Frozen',
  'goods:fields.phone': 'Phone',
  'goods:fields.reason': 'Reason',
  'goods:enums.state.open': 'Open',
  'goods:enums.state.shut': 'Shut',
  'goods:lines.contacts': 'Contacts',
  'system:log.names.lines': 'Lines',
  'system:log.before': 'Before',
  'wire:flags.true': 'Yes',
  'wire:flags.false': 'No',
}
const translate = (key: string) => TEXTS[key] ?? key
const fields = defineFields('goods', {
  name: text({ show: '23' }),
  state: choice({ show: '23', enumName: 'state', enumValues: ['open', 'shut'] }),
  isFrozen: flag({ show: '23' }),
})
const vocabulary: LogVocabulary = {
  module: 'goods',
  fields,
  lines: {
    contacts: {
      labelKey: 'goods:lines.contacts',
      fields: defineFields('goods', { name: code({ show: '4' }), phone: code({ show: '4' }) }),
    },
  },
}
const described = (detail: Parameters<typeof describeLogEntry>[0]) => describeLogEntry(detail, vocabulary, translate)

describe('an entry of the operation log in its reader’s words', () => {
  it('has the values that differ, by label, choices and flags in words, and leaves out what every change changes', () => {
    const before = { id: '7', version: 1, updateDate: 'x', name: 'Bolt', state: 'open', isFrozen: false }
    const after = { id: '7', version: 2, updateDate: 'y', name: 'Bolt', state: 'shut', isFrozen: true }
    expect(described({ record: 'goods', before, after })).toEqual({
      changes: [
        { label: 'State', before: 'Open', after: 'Shut' },
        { label: 'Frozen', before: 'No', after: 'Yes' },
      ],
      details: [],
    })
  })

  it('calls parts of the product as their screens do', () => {
    const names = (name: string) => (name === 'goods.lines' ? 'Goods' : undefined)
    const said = (module: string) => describeLogEntry({ module }, { ...vocabulary, names }, translate).details
    expect(said('goods.lines')).toEqual([{ label: 'module', value: 'Goods' }])
    expect(said('elsewhere')).toEqual([{ label: 'module', value: 'elsewhere' }])
  })

  it('tells of a new row what it was made with, and of lines what each of them says', () => {
    const after = {
      name: 'Nut',
      contacts: [
        { name: 'Mei', phone: '1' },
        { name: 'Lan', phone: '' },
      ],
    }
    expect(described({ before: null, after }).changes).toEqual([
      { label: 'Name', before: '', after: 'Nut' },
      { label: 'Contacts', before: '', after: 'Name: Mei, Phone: 1\nName: Lan' },
    ])
  })

  it('reads changes that a command lists by itself, with the row that each is of', () => {
    const changes = [{ row: '10-1', field: 'state', before: 'open', after: 'shut' }]
    expect(described({ changes, reason: 'full', unheardOf: 1 })).toEqual({
      changes: [{ label: '10-1 · State', before: 'Open', after: 'Shut' }],
      details: [
        { label: 'Reason', value: 'full' },
        { label: 'unheardOf', value: '1' },
      ],
    })
  })

  it('says what was noted of several things in one line for each, without numbers of the database', () => {
    const { details } = described({
      lines: [
        { batchId: '40', name: 'Bolt', state: 'open', phone: '' },
        { batchId: '41', name: 'Nut', parts: ['a', 'b'] },
      ],
      condition: { name: 'B' },
    })
    expect(details).toEqual([
      { label: 'Lines', value: 'Name: Bolt, State: Open\nName: Nut, parts: a, b' },
      { label: 'condition', value: 'Name: B' },
    ])
  })

  it('says a status that was before in words', () => {
    const states = { ...vocabulary, fields: { status: fields.state } }
    expect(describeLogEntry({ before: 'open', reason: 'full' }, states, translate).details).toEqual([
      { label: 'Before', value: 'Open' },
      { label: 'Reason', value: 'full' },
    ])
  })
})
