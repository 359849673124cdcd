import { expect, it } from 'vitest'
import { z } from 'zod'
import { code, defineFields } from '../fields.ts'
import { listCalls } from './usual-calls.ts'

const usual = {
  menuNo: 'tests',
  fields: defineFields('orders', { purchaseNo: code({ show: '2', isRequired: true }) }),
  row: z.object({ id: z.string() }),
  exported: 'test.export',
  page: 'Tests.',
  export: 'Tests as an Excel file.',
}

it('makes page and export of a list, each with its sentence, and numbers and the past only where they are said', () => {
  const plain = listCalls('ITestService', 'Test', usual)
  expect(Object.keys(plain)).toEqual(['ITestService/getTestPage', 'ITestService/exportexcel'])
  expect(plain['ITestService/getTestPage']).toMatchObject({ summary: 'Tests.', isList: true })
  expect(plain['ITestService/getTestPage']).not.toHaveProperty('supportsAsOf')
  const full = listCalls('ITestService', 'Test', {
    ...usual,
    counts: 'How many.',
    hasPast: true,
    exportMethod: 'exportTests',
  })
  expect(Object.keys(full)).toEqual([
    'ITestService/getTestPage',
    'ITestService/getTestStatus',
    'ITestService/exportTests',
  ])
  expect(full['ITestService/getTestPage'].supportsAsOf).toBe(true)
  expect(full['ITestService/getTestStatus'].summary).toBe('How many.')
  expect(full['ITestService/exportTests'].audit).toEqual({ action: 'test.export' })
})

it('answers rows with their fields and what they have besides', () => {
  const page = listCalls('ITestService', 'Test', usual)['ITestService/getTestPage'].output
  const counts = { total: 1, isTotalCapped: false, pageSize: 20, rowCount: 1, pageCount: 1, currentPage: 1 }
  expect(page.safeParse({ records: [{ id: '1', purchaseNo: 'PO-1' }], ...counts }).success).toBe(true)
  expect(page.safeParse({ records: [{ purchaseNo: 'PO-1' }], ...counts }).success).toBe(false)
})
