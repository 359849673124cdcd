import { describe, expect, it } from 'vitest'
import { type Rule, ruleOfCode, ruleOfReason, rulePath } from './rules.ts'

const rule = (name: string, sentence: string): Rule => ({
  rule: name,
  area: 'Orders',
  sentence: name,
  isMine: true,
  refusals: [{ errorCode: `${name}.code`, sentence }],
})
const rules = [rule('orders.answer', 'It does not wait.'), rule('orders.closing', 'Order … is closed.')]

describe('the rule behind a reason', () => {
  it('is found by the sentence, also behind the number of a document', () => {
    expect(ruleOfReason(rules, 'It does not wait.')).toBe('orders.answer')
    expect(ruleOfReason(rules, 'PO-1: It does not wait.')).toBe('orders.answer')
  })

  it('is none for what a screen says by itself', () => {
    expect(ruleOfReason(rules, 'Select one row first.')).toBeUndefined()
    expect(ruleOfReason(rules, 'Order 1 is closed.')).toBeUndefined()
  })
})

it('the rule of an error is found by the code of the refusal', () => {
  expect(ruleOfCode(rules, 'orders.closing.code')).toBe('orders.closing')
  expect(ruleOfCode(rules, '')).toBeUndefined()
})

it('a rule has an address', () => {
  expect(rulePath('orders.answer')).toBe('/rules?rule=orders.answer')
})
