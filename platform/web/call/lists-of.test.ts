import { expect, it } from 'vitest'
import type { CallTable } from '#platform/contract/calls.ts'
import { tabsOf } from '#platform/web/list/list-state.ts'
import { listsOf } from './lists-of.ts'

it('names the calls of a list by its service and noun, and its export otherwise where that has another method', () => {
  const listOf = listsOf<CallTable>()
  expect(listOf('ISrmTestService', 'Test').exportPath).toBe('ISrmTestService/exportexcel')
  expect(listOf('ISrmTestService', 'Test', 'exportTests').exportPath).toBe('ISrmTestService/exportTests')
})

it('asks by the tabs that the server counts, for one value as for several', () => {
  const conditions = {
    all: {},
    open: { status: 'open' },
    done: { status: ['closed', 'cancelled'] },
    late: { isLate: true },
  }
  expect(tabsOf(conditions, (key) => `orders:tabs.${key}`)).toEqual([
    { key: 'all', labelKey: 'orders:tabs.all', condition: {} },
    { key: 'open', labelKey: 'orders:tabs.open', condition: { status: ['open'] } },
    { key: 'done', labelKey: 'orders:tabs.done', condition: { status: ['closed', 'cancelled'] } },
    { key: 'late', labelKey: 'orders:tabs.late', condition: { isLate: true } },
  ])
})
