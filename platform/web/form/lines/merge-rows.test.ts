import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLineStore } from './line-store.ts'
import { mergeRows } from './merge-rows.ts'

interface Row {
  id: string
  open: string
  fact: string
  qty: string
}

const row = (id: string, open: string, fact = ''): Row => ({ id, open, fact, qty: open })
const cell = (key: 'open' | 'qty') => ({ key, title: key, text: (one: Row) => one[key] })

/** Merges what the ASN is now into rows of which some quantities were typed over. */
function merged(before: Row[], now: Row[], typed: Readonly<Record<string, string>>, reported: 'open' | 'qty' = 'open') {
  const store = createLineStore<Row>(before, ({ id }) => id)
  for (const [id, qty] of Object.entries(typed)) store.set(id, { qty })
  const keys = { keyOf: ({ id }: Row) => id, nameOf: ({ id }: Row) => `line ${id}` }
  return { store, ...mergeRows(before, now, { store, ...keys, told: [cell(reported)], typed: [cell('qty')] }) }
}

describe('rows that are typed over while somebody else changes their document', () => {
  it('keep what was typed, follow where nothing was, and tell what changed under them', () => {
    const { store, taken, clashes } = merged([row('1', '10'), row('2', '20')], [row('1', '6', 'new'), row('2', '15')], {
      1: '9',
    })
    expect(store.lines()).toEqual([{ id: '1', open: '6', fact: 'new', qty: '9' }, row('2', '15')])
    expect(taken.map(({ label, value }) => `${label}: ${value}`)).toEqual(['line 1 · open: 6', 'line 2 · open: 15'])
    expect(clashes).toEqual([])
  })

  it('go where they are not there any more, with word of what was typed there, and come where they are new', () => {
    const { store, taken, gone } = merged([row('1', '10'), row('2', '20')], [row('3', '7')], { 1: '9' })
    expect(store.lines()).toEqual([row('3', '7')])
    expect(taken).toMatchObject([{ label: 'line 3', value: '7' }])
    expect(gone).toEqual([
      { key: '1', label: 'line 1', value: 'qty 9' },
      { key: '2', label: 'line 2', value: '' },
    ])
  })

  it('count as edited only while something that was typed is among them', () => {
    expect(merged([row('1', '10')], [row('1', '6')], {}).store.isDirty()).toBe(false)
    expect(merged([row('1', '10')], [row('1', '6')], { 1: '9' }).store.isDirty()).toBe(true)
    expect(merged([row('1', '10')], [], { 1: '9' }).store.isDirty()).toBe(false)
  })

  it('let choose where both changed what is typed', () => {
    const { store, clashes } = merged([row('1', '10')], [{ ...row('1', '10'), qty: '8' }], { 1: '9' }, 'qty')
    expect(clashes).toMatchObject([{ label: 'line 1 · qty', mine: '9', theirs: '8' }])
    clashes[0]?.choose('theirs')
    expect(store.lines()[0]?.qty).toBe('8')
  })

  it('are afterwards those of the document, with every quantity that was typed and still has a row', () => {
    const rows = fc.uniqueArray(fc.record({ id: fc.constantFrom(...'abcdef'), open: fc.constantFrom('1', '2', '3') }), {
      selector: ({ id }) => id,
    })
    fc.assert(
      fc.property(rows, rows, fc.array(fc.constantFrom(...'abcdef')), (before, now, typedIds) => {
        const typed = Object.fromEntries(
          typedIds.filter((id) => before.some((one) => one.id === id)).map((id) => [id, '7']),
        )
        const old = before.map(({ id, open }) => row(id, open))
        const present = now.map(({ id, open }) => row(id, open))
        const { store } = merged(old, present, typed)
        const held = [...store.lines()].sort((a, b) => a.id.localeCompare(b.id))
        const requested = present.map((one) => ({ ...one, qty: typed[one.id] ?? one.qty }))
        expect(held).toEqual(requested.sort((a, b) => a.id.localeCompare(b.id)))
      }),
    )
  })
})
