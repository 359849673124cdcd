import { describe, expect, it } from 'vitest'
import { assignSerials } from './assign-serials.ts'

const pieces = (...numbers: string[]) => numbers.map((serial_no) => ({ serial_no }))
const numbersOf = (assigned: { serial_no: string }[][]) => assigned.map((part) => part.map((one) => one.serial_no))
const codesOf = (parts: Parameters<typeof assignSerials>[1]) =>
  assignSerials(pieces('A', 'B', 'C'), parts).faults.map(({ part, declaration }) => [part, declaration.code])

describe('which pieces belong to which part', () => {
  it('all parts but one are named, and that one has the others', () => {
    const { assigned, faults: errors } = assignSerials(pieces('A', 'B', 'C'), [
      { qty: '2' },
      { qty: '1', named: ['B'] },
    ])
    expect(errors).toEqual([])
    expect(numbersOf(assigned)).toEqual([['A', 'C'], ['B']])
  })

  it('what stays behind is a part, too: a part of the pieces is named', () => {
    expect(codesOf([{ qty: '2' }])).toEqual([[0, 'inventory.serialsToName']])
    expect(codesOf([{ qty: '1' }, { qty: '2' }])).toEqual([[0, 'inventory.serialsToName']])
    expect(codesOf([{ qty: '3' }])).toEqual([])
    expect(codesOf([{ qty: '4' }])).toEqual([[0, 'inventory.serialsShort']])
  })

  it('names are as many as the quantity, are there, and are there once', () => {
    expect(codesOf([{ qty: '2', named: ['A'] }])).toEqual([[0, 'inventory.serialsDiffer']])
    expect(codesOf([{ qty: '1', named: ['X'] }])).toEqual([[0, 'inventory.serialUnknown']])
    expect(
      codesOf([
        { qty: '1', named: ['A'] },
        { qty: '1', named: ['A'] },
      ]),
    ).toEqual([[1, 'inventory.serialTwice']])
  })
})
