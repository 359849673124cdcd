import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { OrderVersionsPanel } from './OrderVersionsPanel.tsx'
import type { OrderDetail } from './order-detail.ts'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'orders')
const change = (state: string, orderVersion: number, valueBefore: string, valueAfter: string) => ({
  ...{ lineId: '1', batchId: '7', lineBatch: '10-1-1', fieldName: 'batchPurQty', reason: '' },
  ...{ state, orderVersion, valueBefore, valueAfter },
})
const batch = { id: '7', purchasePhaseSeq: 1, purchaseBatchSeq: 1, batchPurQty: '90', expectArrivalDate: '2026-02-10' }
const line = { id: '1', purchaseSeq: 10, goodsNo: 'BOLT', goodsName: 'Bolt', price: '2', orderedPrice: null }
const orderOf = (orderVersion: number, changes: object[]) =>
  ({ orderVersion, isRedFlag: false, lines: [{ ...line, batches: [batch] }], changes }) as unknown as OrderDetail
const order = orderOf(3, [
  change('confirmed', 1, '200', '100'),
  change('confirmed', 2, '100', '90'),
  change('proposed', 3, '90', '80'),
])

const choice = (name: string) => page.getByRole('combobox', { name, exact: true })
/** The cells of the rows on screen, as they are read. */
const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent.replace(/\s+/g, ' '))

afterEach(unmountScreen)

describe('versions of an order side by side', () => {
  it('are the newest two at first, and any two that the reader chooses with keys', async () => {
    await mountScreen(<OrderVersionsPanel order={order} />, [], { texts })
    await expect.element(choice('From')).toHaveDisplayValue('Version 3 (in force)')
    await expect.element(choice('To')).toHaveDisplayValue('Version 4 (proposed)')
    await expect.poll(rows).toEqual([expect.stringContaining('90≠ differs 80')])
    await userEvent.tab()
    await expect.element(choice('From')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await userEvent.tab()
    await expect.element(choice('To')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.poll(rows).toEqual([expect.stringContaining('200≠ differs 100')])
    await expect.element(page.getByRole('columnheader', { name: 'Version 2' })).toBeVisible()
  })

  it('show what is the same, too, when the reader wants it', async () => {
    await mountScreen(<OrderVersionsPanel order={order} />, [], { texts })
    const only = page.getByRole('checkbox', { name: 'Only differences' })
    await expect.element(only).toBeChecked()
    await only.click()
    await expect.poll(() => rows().length).toBe(3)
    expect(rows().filter((row) => row.includes('differs'))).toHaveLength(1)
    await only.click()
    await choice('From').selectOptions('Version 4 (proposed)')
    await expect.element(page.getByText('These two versions do not differ.')).toBeVisible()
  })

  it('are not offered of an order that has one alone', async () => {
    await mountScreen(<OrderVersionsPanel order={orderOf(1, [])} />, [], { texts })
    await expect.element(page.getByText('Nothing has been changed.')).toBeVisible()
    expect(choice('From').query()).toBeNull()
  })
})
