import { Activity, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '#platform/web/call/query-client.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { ReturnDialog } from './ReturnDialog.tsx'

const texts = [
  ...textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'receipts'),
  ...textSources(import.meta.glob('../../../orders/locales/en-US.json', { import: 'default' }), 'orders'),
]

const stock = (cellNo: string, onHandQty: string) => ({
  receiptId: '1',
  receiptNo: 'GR-1',
  purchaseNo: 'PO-1',
  lineBatch: '10-1-1',
  goodsNo: 'IT-1',
  goodsName: 'Bolt',
  lotNo: 'LOT-A',
  purchaseUnitNo: 'PCS',
  unitDecimals: 0,
  returnableQty: '20',
  cellNo,
  onHandQty,
  isClosed: false,
})
function TabOfReturn() {
  const [isShown, setIsShown] = useState(true)
  return (
    <>
      {/* The dialog covers the page; a press from the test reaches the button all the same. */}
      <button type="button" onClick={() => setIsShown(!isShown)}>
        Switch
      </button>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <ReturnDialog receiptIds={['1']} onClose={onClose} />
      </Activity>
    </>
  )
}

const sent: unknown[] = []
const onClose = vi.fn()
const dialog = page.getByRole('dialog')

beforeEach(async () => {
  sent.length = 0
  vi.spyOn(window, 'fetch').mockImplementation((url, init) => {
    if (String(url).endsWith('getReturnableStock')) {
      const rows = [stock('A-01', '15'), stock('RECEIVING', '5')]
      return Promise.resolve(Response.json({ status: 200, data: { rows } }))
    }
    sent.push(JSON.parse(String(init?.body)).condition)
    return Promise.resolve(Response.json({ status: 200, data: { id: '9', returnNo: 'RT-9' } }))
  })
  await mountScreen(<TabOfReturn />, ['isSearch', 'isAdd'], {
    menuNos: ['returnDetails'],
    texts,
  })
  await expect.element(dialog.getByText('A-01')).toBeVisible()
})
afterEach(() => {
  vi.restoreAllMocks()
  onClose.mockClear()
  unmountScreen()
})

const input = (name: string) => dialog.getByRole('textbox', { name, exact: true })
const submit = () => dialog.getByRole('button', { name: 'Return goods', exact: true }).click()

const switchTab = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Switch')?.click()

describe('the return dialog', () => {
  it('keeps what is typed while its tab is left, and when the stock is read again', async () => {
    await input('Return quantity 2').fill('3')
    switchTab()
    await expect.element(dialog).not.toBeInTheDocument()
    switchTab()
    await expect.element(input('Return quantity 2')).toHaveValue('3')
    await queryClient.invalidateQueries()
    await expect.element(input('Return quantity 2')).toHaveValue('3')
  })

  it('tells at once of a day that is still to come', async () => {
    await page.getByRole('textbox', { name: /^Return date/ }).fill('2999-12-30')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText('The return date must not be in the future.')).toBeVisible()
    await page.getByRole('textbox', { name: /^Return date/ }).fill('2020-12-30')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText('The return date must not be in the future.')).not.toBeInTheDocument()
    expect(sent).toEqual([])
  })

  it('asks for a reason and a quantity before anything is sent', async () => {
    await submit()
    await expect.element(dialog.getByText('Please enter why the goods go back')).toBeVisible()
    await input('Reason').fill('Cracked')
    await submit()
    await expect.element(dialog.getByText(/return quantity for at least one row/)).toBeVisible()
    expect(sent).toEqual([])
  })

  it('refuses more than lies in the cell, and returns what does', async () => {
    await input('Reason').fill('Cracked')
    await input('Return quantity 2').fill('6')
    await submit()
    await expect
      .element(input('Return quantity 2'))
      .toHaveAccessibleDescription(/exceeds what lies in cell RECEIVING, 5/)
    await input('Return quantity 2').fill('5')
    await submit()
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent).toMatchObject([
      {
        returnType: 'exchange',
        reason: 'Cracked',
        lines: [{ receiptId: '1', cellNo: 'RECEIVING', returnQty: '5' }],
      },
    ])
  })
})
