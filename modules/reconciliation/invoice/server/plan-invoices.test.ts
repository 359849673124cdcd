import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, sum } from '#platform/contract/values/decimal.ts'
import { isDeduction, type OpenLine, planInvoices } from './plan-invoices.ts'

const line = (
  id: string,
  netAmount: string,
  taxAmount: string,
  originalDocId: string | null = null,
  taxRate = '13',
): OpenLine => ({ id, taxRate, netAmount, taxAmount, originalDocId })
const idsOf = (lines: readonly OpenLine[]) => lines.map(({ id }) => id)

describe('open lines of bills', () => {
  it('are a blue invoicing bill, and a red one for each that something is taken back of (scenario S8)', () => {
    const plan = planInvoices([line('rest', '200', '26'), line('return', '-100', '-13', 'first')], null)
    expect(idsOf(plan.blue)).toEqual(['rest'])
    expect([...plan.reds].map(([doc, lines]) => [doc, idsOf(lines)])).toEqual([['first', ['return']]])
    expect(plan.later).toEqual([])
  })

  it('that take back what no invoice has are set off in the blue one', () => {
    const plan = planInvoices([line('a', '200', '26'), line('b', '-50', '-6.5')], null)
    expect(idsOf(plan.blue)).toEqual(['a', 'b'])
  })

  it('that would take it below 0, by net or by tax, stay open; what comes after them and fits does not', () => {
    const lines = [
      line('a', '100', '13'),
      line('b', '-120', '-15.6'),
      line('c', '-10', '-14'),
      line('d', '-90', '-11.7'),
    ]
    const plan = planInvoices(lines, null)
    expect([idsOf(plan.blue), idsOf(plan.later)]).toEqual([
      ['a', 'd'],
      ['b', 'c'],
    ])
  })

  it('that would take it below 0 at their own rate of tax stay open: no real invoice says a negative amount', () => {
    const lines = [
      line('a', '100', '13'),
      line('b', '50', '3', null, '6'),
      line('c', '-60', '-3.6', null, '6'),
      line('d', '-50', '-3', null, '6'),
      line('e', '-10', '0', null, '0'),
    ]
    const plan = planInvoices(lines, null)
    expect([idsOf(plan.blue), idsOf(plan.later)]).toEqual([
      ['a', 'b', 'd'],
      ['c', 'e'],
    ])
  })

  it('that would leave nothing to be invoiced stay open', () => {
    const plan = planInvoices([line('a', '100', '13'), line('b', '-60', '-7.8'), line('c', '-40', '-5.2')], null)
    expect([idsOf(plan.blue), idsOf(plan.later)]).toEqual([['a', 'b'], ['c']])
  })

  it('that lower it and were not chosen stay open', () => {
    const plan = planInvoices([line('a', '100', '13'), line('b', '-1', '0'), line('c', '-2', '0')], ['c'])
    expect([idsOf(plan.blue), idsOf(plan.later)]).toEqual([['a', 'c'], ['b']])
  })

  it('are each in one place, never a blue one below 0, and red ones of deductions alone', () => {
    const amount = fc.integer({ min: -9_999, max: 9_999 }).map((hundredths) => (hundredths / 100).toFixed(2))
    const anyLine = fc.record({
      taxRate: fc.constantFrom('13', '6'),
      netAmount: amount,
      taxAmount: amount,
      originalDocId: fc.option(fc.constantFrom('x', 'y')),
    })
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 12 }), (drawn) => {
        // Tax has the sign of its net.
        const lines = drawn.map((one, at) => ({
          ...one,
          id: String(at),
          taxAmount: one.taxAmount.replace('-', '').replace(/^/, one.netAmount.startsWith('-') ? '-' : ''),
        }))
        const { blue, reds, later } = planInvoices(lines, null)
        const red = [...reds.values()].flat()
        expect([...idsOf(blue), ...idsOf(red), ...idsOf(later)].sort()).toEqual(idsOf(lines).sort())
        for (const part of ['netAmount', 'taxAmount'] as const) {
          for (const rate of ['13', '6']) {
            const atRate = blue.filter(({ taxRate }) => taxRate === rate)
            expect(compare(sum(atRate.map((one) => one[part])), '0')).toBeGreaterThanOrEqual(0)
          }
        }
        expect([...red, ...later].every(isDeduction)).toBe(true)
      }),
    )
  })
})
