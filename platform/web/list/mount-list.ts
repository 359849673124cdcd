import { createElement } from 'react'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { ListAnswer } from '#platform/contract/envelope.ts'
import { choice, code, date, defineFields, quantity, reference, text } from '#platform/contract/fields.ts'
import { ListScreen } from './ListScreen.tsx'
import type { ListBody, ListScreenProps } from './list-screen-props.ts'
import { type MountOptions, mountScreen, TEST_MENU } from './mount-screen.ts'

/** Fields of a small list for tests. */
export const fields = defineFields('orders', {
  purchaseNo: code({ label: 'Order', show: '123', search: 'exact', isSortable: true, isKeyword: true }),
  itemName: text({ label: 'Item', show: '123', search: 'fuzzy' }),
  headState: choice({
    label: 'State',
    show: '12',
    search: 'in',
    enumName: 'headState',
    enumValues: ['open', 'closed'],
  }),
  qty: quantity({ label: 'Quantity', show: '12', search: 'range' }),
  due: date({ label: 'Due', show: '12', search: 'range' }),
  orgNo: reference({
    label: 'Organisation',
    show: '1',
    search: 'in',
    lookup: 'IBmOrgService/getFullAuthorityOrgListByParams',
  }),
})
/** A row of that list. */
export interface Row {
  id: string
  purchaseNo: string
  itemName: string
  headState: string
  qty: string
  due: string
}
/** Its first page. */
export const rows: Row[] = Array.from({ length: 20 }, (_, index) => ({
  id: String(index),
  purchaseNo: `PO-${index}`,
  itemName: 'Bolt',
  headState: 'open',
  qty: '5',
  due: '2026-01-05',
}))
/** What the list's call answers unless a test says otherwise. */
export const answer = (change: Partial<ListAnswer<Row>> = {}): ListAnswer<Row> => ({
  records: rows,
  total: 100,
  isTotalCapped: false,
  pageSize: 20,
  rowCount: 20,
  pageCount: 5,
  currentPage: 1,
  ...change,
})

/** Mounts the list and answers the bodies it asked with, newest last. */
export async function mountList(
  change: Partial<ListScreenProps<Row>> = {},
  flags: Parameters<typeof mountScreen>[1] = [],
  options: MountOptions = {},
): Promise<ListBody[]> {
  const bodies: ListBody[] = []
  const query = (body: ListBody) => {
    bodies.push(body)
    return Promise.resolve(answer())
  }
  await mountScreen(
    createElement(ListScreen<Row>, {
      id: 'orders.lines',
      titleKey: 'Orders',
      menuNo: TEST_MENU,
      fields,
      query,
      ...change,
    }),
    flags,
    options,
  )
  await expect.element(page.getByText('PO-0', { exact: true })).toBeVisible()
  return bodies
}
