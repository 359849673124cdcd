import { expect, it } from 'vitest'
import { printLoadReport } from './print-load-report.ts'

const taken = { read: 2, written: 2, refused: [] }

it('a load tells rows per step, each refusal with its line and reason, totals and who may sign in', () => {
  const refused = [
    { rowNumber: 7, field: 'goodsName', value: 'x'.repeat(60), message: 'longer than 100 characters' },
    { rowNumber: 7, field: 'price', value: '-1', message: 'too low' },
  ]
  const text = printLoadReport({
    tenantsid: 'SCMS',
    user: { userNo: 'scms', password: 'abc123' },
    steps: { orders: { read: 2, written: 1, refused }, asns: taken, receipts: taken },
    totals: {
      orders: 1,
      orderLines: 2,
      asns: 1,
      acceptances: 2,
      rejections: 0,
      orderedQty: '10',
      shippedQty: '10',
      receivedQty: '10',
      rejectedQty: '0',
      openQty: '0',
      orderedAmount: '12.5',
      receivedAmount: '12.5',
      timings: { '1': 1, '2': 0, '3': 1 },
    },
    notes: ['2 lines differ.'],
  })
  expect(text).toContain('  orders    2     1        1\n')
  expect(text).toContain(`  orders  7     goodsName  ${'x'.repeat(39)}…  longer than 100 characters\n`)
  expect(text).toMatch(/orderedAmount {3}12\.5\n/)
  expect(text).toContain('normal 1, early 0, delayed 1')
  expect(text).toContain('2 lines differ.')
  expect(text).toContain('Sign in as scms / abc123')
})
