import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { offerFurtherSections } from '#platform/web/detail/further-sections.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { AcceptanceListPage } from './AcceptanceListPage.tsx'

const texts = [
  ...textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'receipts'),
  ...textSources(import.meta.glob('../../../orders/locales/en-US.json', { import: 'default' }), 'orders'),
  ...textSources(import.meta.glob('../../../deliveries/locales/en-US.json', { import: 'default' }), 'deliveries'),
]

const row = (id: string, deliveryTiming: string, cancelReceipt: string | null) => ({
  id,
  receiptNo: `GR-${id}`,
  asnNo: 'ASN-1',
  purchaseNo: 'PO-1',
  goodsNo: 'IT-1',
  goodsName: 'Bolt',
  receiveQty: '30',
  giftQty: '0',
  purchaseUnitNo: 'PCS',
  price: '0.923',
  amount: '27.69',
  currency: 'CNY',
  deliveryTiming,
  isReversed: false,
  isReversal: false,
  actions: { cancelReceipt },
})
const records = [row('1', '3', null), row('2', '1', 'Cancelled already.')]
const commands: { path: string; condition: unknown }[] = []
const open = vi.fn()
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  commands.length = 0
  vi.spyOn(window, 'fetch').mockImplementation((url, init) => {
    const path = String(url)
    let data: unknown = { receiptNo: 'GR-9', asns: [] }
    if (path.endsWith('getCheckReceiptStatus')) data = { all: 2, normal: 1, early: 0, delayed: 1 }
    else if (path.endsWith('getCheckReceiptPage')) {
      data = { records, total: 2, isTotalCapped: false, pageSize: 20, rowCount: 2, pageCount: 1, currentPage: 1 }
    } else commands.push({ path, condition: JSON.parse(String(init?.body)).condition })
    return Promise.resolve(Response.json({ status: 200, data }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  open.mockClear()
  unmountScreen()
})

async function mountList(
  flags: PermissionFlag[] = ['isSearch', 'isDelete'],
  menuNos = ['acceptanceDetails', 'asnTracking'],
) {
  await mountScreen(<AcceptanceListPage />, flags, {
    menuNos,
    texts,
    page: { open },
  })
  await expect.element(page.getByText('GR-1', { exact: true })).toBeVisible()
}

/** What another module adds to the drawer. */
function Told({ of }: { of: string }) {
  return <p>{`about ${of}`}</p>
}

describe('the acceptance details', () => {
  it('count the rows per delivery timing and mark each with it', async () => {
    await mountList()
    await expect.element(page.getByRole('tab', { name: /^Delayed/ })).toHaveTextContent('Delayed1')
    await expect.element(page.getByRole('gridcell', { name: 'Delayed' })).toBeVisible()
  })

  it('name the quantity of a gift with its mark, as nothing of it is accepted as goods', async () => {
    records.push({ ...row('3', '0', null), receiveQty: '0', giftQty: '5' })
    await mountList()
    await expect.element(page.getByRole('gridcell', { name: 'Gift 5', exact: true })).toBeVisible()
    await expect.element(page.getByRole('gridcell', { name: '0', exact: true })).toBeVisible()
    records.pop()
  })

  it('cancel a receipt from its drawer, with the reason that this needs', async () => {
    await mountList()
    await button('GR-1').click()
    const drawer = page.getByRole('dialog')
    await expect.element(drawer.getByText('0.923')).toBeVisible()
    await drawer.getByRole('button', { name: 'Cancel receipt' }).click()
    await page.getByRole('textbox', { name: /^Reason/ }).fill('wrong lot')
    await button('Cancel receipt').last().click()
    await vi.waitFor(() => expect(commands).toHaveLength(1))
    expect(commands[0]?.path).toMatch(/cancelReceipt$/)
    expect(commands[0]?.condition).toEqual({ receiptIds: ['1'], returnIds: [], reason: 'wrong lot' })
  })

  it('have in the drawer what other modules tell of the receipt, by its number', async () => {
    const about = {
      key: 'told',
      of: 'receipt',
      menuNo: 'acceptanceDetails',
      titleKey: 'receipts:cancel.confirm',
    } as const
    offerFurtherSections([{ ...about, load: async () => ({ default: Told }) }])
    await mountList()
    await button('GR-1').click()
    await expect.element(page.getByRole('dialog').getByText('about GR-1')).toBeVisible()
    offerFurtherSections([])
  })

  it('say why a receipt can no longer be cancelled, and lead to its ASN', async () => {
    await mountList()
    await button('GR-2').click()
    const drawer = page.getByRole('dialog')
    await expect
      .element(drawer.getByRole('button', { name: 'Cancel receipt' }))
      .toHaveAttribute('aria-disabled', 'true')
    await drawer.getByRole('button', { name: 'Open ASN' }).click()
    expect(open).toHaveBeenCalledWith('/offsite/asnTracking?keyword=ASN-1')
  })

  it('offer no cancellation to those who may not', async () => {
    await mountList(['isSearch'])
    await button('GR-1').click()
    await expect.element(button('Open ASN')).toBeVisible()
    expect(button('Cancel receipt').query()).toBeNull()
  })

  it('lead to the order and the ASN of a row, as far as the reader has their lists', async () => {
    await mountList(['isSearch'], ['acceptanceDetails', 'asnTracking', 'userOrder'])
    await button('PO-1').first().click()
    expect(open).toHaveBeenLastCalledWith('/orderCollaboration/userOrder?keyword=PO-1&open=1')
    await button('ASN-1').first().click()
    expect(open).toHaveBeenLastCalledWith('/offsite/asnTracking?keyword=ASN-1&open=1')
    unmountScreen()
    await mountList(['isSearch'], ['acceptanceDetails'])
    await expect.element(page.getByText('PO-1', { exact: true }).first()).toBeVisible()
    expect(button('PO-1').query()).toBeNull()
    expect(button('ASN-1').query()).toBeNull()
  })
})
