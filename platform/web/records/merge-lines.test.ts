import { describe, expect, it } from 'vitest'
import { code, defineFields, flag, quantity } from '#platform/contract/fields.ts'
import type { RecordLines, RecordValues } from '#platform/contract/records/records.ts'
import { editedLine, enteredLine } from '#platform/web/form/lines/edited-line.ts'
import { createLineStore } from '#platform/web/form/lines/line-store.ts'
import { mergeLines } from './merge-lines.ts'

const declared: RecordLines = {
  key: 'partNo',
  fields: defineFields('boxes', {
    partNo: code({ show: '4', isRequired: true, importAs: 'required' }),
    share: quantity({ show: '4', importAs: 'required' }),
    isSpare: flag({ show: '4', importAs: 'optional' }),
  }),
}
const { fields } = declared
const part = (partNo: string, share: string, isSpare = false) => ({ partNo, share, isSpare })
const t = (key: string) => key

/** Merges into lines that began as `before` and were edited; answers them with what came of it. */
function merged(
  before: readonly RecordValues[],
  edit: (store: ReturnType<typeof storeOf>) => void,
  now: readonly RecordValues[],
) {
  const store = storeOf(before)
  edit(store)
  const outcome = mergeLines(before, now, { declared, title: 'Parts', store }, t)
  return { ...outcome, lines: () => store.lines().map((line) => enteredLine(fields, line)) }
}

function storeOf(lines: readonly RecordValues[]) {
  const store = createLineStore(
    lines.map((line) => editedLine(fields, line)),
    ({ key }) => key,
  )
  const keyOf = (partNo: string) => store.lines().find((line) => line.partNo === partNo)?.key ?? ''
  return {
    ...store,
    edit: (partNo: string, values: Record<string, string>) => store.set(keyOf(partNo), values),
    drop: (partNo: string) => store.remove([keyOf(partNo)]),
    addPart: (values: RecordValues) => store.add(editedLine(fields, values)),
  }
}

describe('lines that two editors changed', () => {
  it('takes over cells, new lines and removals where this editor did not touch the line', () => {
    const { lines, taken, clashes } = merged(
      [part('LID', '40'), part('BOX', '50'), part('PIN', '10')],
      (store) => store.edit('BOX', { share: '55' }),
      [part('LID', '45'), part('BOX', '50', true), part('NUT', '5')],
    )
    expect(lines()).toEqual([part('LID', '45'), part('BOX', '55', true), part('NUT', '5')])
    expect(clashes).toEqual([])
    expect(taken.map(({ label, value }) => [label, value])).toEqual([
      ['Parts \u00b7 LID \u00b7 boxes:fields.share', '45'],
      ['Parts \u00b7 BOX \u00b7 boxes:fields.isSpare', 'lists:yes'],
      ['Parts \u00b7 PIN', '\u2013'],
      ['Parts \u00b7 NUT', 'NUT, 5, lists:no'],
    ])
  })

  it('keeps lines that this editor added or removed', () => {
    const { lines, taken, clashes } = merged(
      [part('LID', '40'), part('PIN', '10')],
      (store) => {
        store.drop('PIN')
        store.addPart(part('CAP', '1'))
      },
      [part('LID', '41'), part('PIN', '10')],
    )
    expect(lines()).toEqual([part('LID', '41'), part('CAP', '1')])
    expect(taken).toHaveLength(1)
    expect(clashes).toEqual([])
  })

  it('asks where both changed a cell, or one changed a line that the other removed', () => {
    const { lines, clashes } = merged(
      [part('LID', '40'), part('PIN', '10'), part('NUT', '5')],
      (store) => {
        store.edit('LID', { share: '44' })
        store.drop('PIN')
        store.edit('NUT', { share: '6' })
      },
      [part('LID', '45'), part('PIN', '11')],
    )
    const [lid, pin, nut] = clashes
    expect(clashes.map(({ mine, theirs }) => [mine, theirs])).toEqual([
      ['44', '45'],
      ['\u2013', 'PIN, 11, lists:no'],
      ['NUT, 6, lists:no', '\u2013'],
    ])
    expect(lines()).toEqual([part('LID', '44'), part('NUT', '6')])
    lid?.choose('theirs')
    pin?.choose('theirs')
    nut?.choose('theirs')
    expect(lines()).toEqual([part('LID', '45'), part('PIN', '11')])
    pin?.choose('mine')
    nut?.choose('mine')
    expect(lines()).toEqual([part('LID', '45'), part('NUT', '6')])
  })

  it('is silent about what both changed alike', () => {
    const same = merged([part('LID', '40')], (store) => store.edit('LID', { share: '45' }), [part('LID', '45')])
    expect([same.taken, same.clashes, same.lines()]).toEqual([[], [], [part('LID', '45')]])
  })
})
