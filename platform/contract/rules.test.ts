import { describe, expect, it } from 'vitest'
import { defineErrors } from './errors.ts'
import { appliesTo, defineRules } from './rules.ts'

const errors = defineErrors('tests', { late: 'late', early: 'early' }, { late: 409, early: 409 })
const phrases = { area: 'Area', time: 'Be on time.', patience: 'Wait.' }
const rule = (entry: { sides?: ['supplier']; menus?: string[] }) => {
  const [declared] = defineRules('tests', phrases, { time: { refusals: [errors.late], ...entry } })
  if (!declared) throw new Error('no rule')
  return declared
}

describe('a table of rules', () => {
  it('names each rule after its module and place', () => {
    expect(rule({})).toMatchObject({ id: 'tests.time', textKey: 'tests:rules.time', areaKey: 'tests:rules.area' })
  })

  it('does not take a refusal twice', () => {
    const table = { time: { refusals: [errors.late] }, patience: { refusals: [errors.early, errors.late] } }
    expect(() => defineRules('tests', phrases, table)).toThrow(/tests\.late .* tests\.time and tests\.patience/)
  })

  it('does not take a rule without a sentence', () => {
    const lacking = phrases as typeof phrases & { silence: string }
    expect(() => defineRules('tests', lacking, { silence: { refusals: [errors.late] } })).toThrow(/no phrase/)
  })
})

describe('a rule', () => {
  it('binds everybody unless it says whom', () => {
    expect(appliesTo(rule({}), 'purchaser', () => false)).toBe(true)
  })

  it('binds its side alone, and there only those with one of its menus', () => {
    const bound = rule({ sides: ['supplier'], menus: ['a', 'b'] })
    expect(appliesTo(bound, 'purchaser', () => true)).toBe(false)
    expect(appliesTo(bound, 'supplier', (menuNo) => menuNo === 'b')).toBe(true)
    expect(appliesTo(bound, 'supplier', (menuNo) => menuNo === 'c')).toBe(false)
  })
})
