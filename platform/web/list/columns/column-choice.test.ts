import { describe, expect, it } from 'vitest'
import type { ImportUndecided } from '#platform/contract/exchange/import-schemas.ts'
import { decisionOf, errorOfChoices, proposedChoices } from './column-choice.ts'

const column = (name: string, proposed: string) => ({ name, column: 'D', heading: name, samples: [], proposed })
const undecided: ImportUndecided = {
  columns: [column('Tax', 'taxRate'), column('Notes', '')],
  sheets: ['Second'],
  fields: [
    { name: 'taxRate', label: 'Tax %', isRequired: false },
    { name: 'amount', label: 'Quantity', isRequired: true },
  ],
}

describe('a decision about parts of a file', () => {
  it('begins with what is proposed; a column without a proposal is left out', () => {
    expect(proposedChoices(undecided)).toEqual({ Tax: 'taxRate', Notes: '' })
    expect(decisionOf(undecided, { Tax: 'taxRate', Notes: '' }, true)).toEqual({
      columns: { Tax: 'taxRate', Notes: '' },
      sheets: ['Second'],
      isKept: true,
    })
  })

  it('gives every required column, and none twice', () => {
    expect(errorOfChoices(undecided, { Tax: 'taxRate', Notes: '' })).toMatchObject({ labels: ['Quantity'] })
    expect(errorOfChoices(undecided, { Tax: 'amount', Notes: 'amount' })).toMatchObject({ labels: ['Quantity'] })
    expect(errorOfChoices(undecided, { Tax: 'taxRate', Notes: 'amount' })).toBeNull()
  })
})
