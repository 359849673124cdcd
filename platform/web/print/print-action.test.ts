import { describe, expect, it } from 'vitest'
import { reasonAgainstPrinting } from './print-action.ts'

describe('printing', () => {
  it('shell §5: print only rows of the same organisation and customer together', () => {
    const t = (key: string) => key
    expect(
      reasonAgainstPrinting(
        [
          { orgNo: 'O1', customerNo: 'C1' },
          { orgNo: 'O1', customerNo: 'C1' },
        ],
        t,
      ),
    ).toBeNull()
    expect(reasonAgainstPrinting([{ orgNo: 'O1' }, { orgNo: 'O2' }], t)).toBe('lists:print.differentOwners')
    expect(reasonAgainstPrinting([{ customerNo: 'C1' }, { customerNo: 'C2' }], t)).toBe('lists:print.differentOwners')
  })
})
