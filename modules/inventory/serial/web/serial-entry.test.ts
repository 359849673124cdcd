import { expect, it } from 'vitest'
import { enterSerials } from './serial-entry.ts'

it('a pasted list adds each number once and tells those that are there already or are none', () => {
  const entry = enterSerials(['A1'], 'A2\nA3,A1;A2  Ä9', null)
  expect(entry).toEqual({ serials: ['A1', 'A2', 'A3'], twice: ['A1', 'A2'], misspelt: ['Ä9'], strangers: [] })
})

it('of a GS1 message that a scanner sends, the serial number counts', () => {
  expect(enterSerials([], '(01)09501101530003(21)SN77', null).serials).toEqual(['SN77'])
})

it('where pieces are chosen, other numbers are told and not taken', () => {
  const entry = enterSerials([], 'A1 X9', new Set(['A1', 'A2']))
  expect(entry).toMatchObject({ serials: ['A1'], strangers: ['X9'] })
})
