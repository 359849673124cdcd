import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, sum } from '#platform/contract/values/decimal.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { allocatePayment } from './allocate-payment.ts'
import { type OpenDue, OpenDues } from './open-dues.ts'

const due = (id: string, openAmount: string): OpenDue => ({
  ...{ id, openAmount, invoiceDocNo: `RI-${id}`, erpBillNo: `51-${id}`, invoiceNos: `N1-${id}, N2-${id}` },
})
const dues = new OpenDues([due('a', '100'), due('b', '50.5'), due('c', '-20')])

describe('a payment', () => {
  it('pays the oldest first, and only what is owed to the supplier', () => {
    expect(allocatePayment(dues, '120', null).parts).toEqual([
      { dueId: 'a', amount: '100' },
      { dueId: 'b', amount: '20' },
    ])
    expect(allocatePayment(dues, '-20', null).parts).toEqual([{ dueId: 'c', amount: '-20' }])
  })

  it('pays what it names, by our number, that of the ERP or that of a real invoice; red ones are set against it', () => {
    const named = [
      { documentNo: 'RI-a', amount: '60' },
      { documentNo: '51-c', amount: '-20' },
      { documentNo: 'N2-a', amount: '40' },
    ]
    expect(allocatePayment(dues, '80', named).parts.map(({ dueId, amount }) => `${dueId} ${amount}`)).toEqual([
      'a 60',
      'c -20',
      'a 40',
    ])
  })

  it.each([
    ['more than is open', '150.51', null, reconciliationErrors.paymentTooLarge],
    [
      'parts that are not its amount',
      '10',
      [{ documentNo: 'RI-a', amount: '9' }],
      reconciliationErrors.allocationsDiffer,
    ],
    ['something that is not due', '10', [{ documentNo: 'RI-z', amount: '10' }], reconciliationErrors.allocationUnknown],
    [
      'more than is open of what it names',
      '101',
      [{ documentNo: 'RI-a', amount: '101' }],
      reconciliationErrors.allocationTooLarge,
    ],
    ['of the other sign', '20', [{ documentNo: 'RI-c', amount: '20' }], reconciliationErrors.allocationTooLarge],
  ])('that is %s is refused', (_what, amount, named, declaration) => {
    expect(allocatePayment(dues, amount, named).blockers).toMatchObject([{ declaration }])
  })

  it('over anything open comes to its amount, never more on anything than is open', () => {
    const cents = (from: number) => fc.integer({ min: from, max: 99_999 }).map((value) => (value / 100).toFixed(2))
    fc.assert(
      fc.property(
        fc.array(cents(0), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 100 }),
        (opens, percent) => {
          const of = opens.map((open, at) => due(String(at), open))
          const cent = Math.floor(
            (Math.round(opens.reduce((total, open) => total + Number(open), 0) * 100) * percent) / 100,
          )
          if (cent === 0) return
          const amount = (cent / 100).toFixed(2)
          const { parts } = allocatePayment(new OpenDues(of), amount, null)
          expect(compare(sum(parts.map((part) => part.amount)), amount)).toBe(0)
          for (const part of parts) {
            const open = of.find(({ id }) => id === part.dueId)?.openAmount ?? '0'
            expect(compare(part.amount, open)).toBeLessThanOrEqual(0)
          }
        },
      ),
    )
  })
})
