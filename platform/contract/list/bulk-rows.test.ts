import { describe, expect, it } from 'vitest'
import { isOneBulk } from './bulk-rows.ts'

const row = { orgNo: 'O1', warehouseNo: 'W1', classifyType: 'C1' }

describe('domain §4: rows that are handled together', () => {
  it('are of one organisation, warehouse and document category', () => {
    expect(isOneBulk([row, { ...row }])).toBe(true)
    for (const other of [{ orgNo: 'O2' }, { warehouseNo: 'W2' }, { classifyType: 'C2' }]) {
      expect(isOneBulk([row, { ...row, ...other }])).toBe(false)
    }
  })

  it('may say nothing of a warehouse or category', () => {
    expect(isOneBulk([row, { orgNo: 'O1', warehouseNo: '', classifyType: null }, { orgNo: 'O1' }])).toBe(true)
    expect(isOneBulk([])).toBe(true)
  })
})
