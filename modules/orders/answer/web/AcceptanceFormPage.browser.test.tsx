import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { NO_TOLERANCE } from '#modules/orders/answer-rule/contract/tolerance.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { AcceptanceFormPage } from './AcceptanceFormPage.tsx'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'orders')

const batch = (id: string, batchPurQty: string) => ({
  id,
  purchasePhaseSeq: 1,
  purchaseBatchSeq: 1,
  batchPurQty,
  expectArrivalDate: '2026-02-10',
  isClosed: false,
})
const line = (purchaseSeq: number, unitDecimals: number, batches: object[]) => ({
  id: `${purchaseSeq}`,
  purchaseSeq,
  goodsNo: `IT-${purchaseSeq}`,
  goodsName: 'Bolt',
  purchaseUnitNo: 'PCS',
  unitDecimals,
  price: '2',
  orderedPrice: null,
  tolerance: NO_TOLERANCE,
  batches,
})
const order = (change: object = {}) => ({
  id: '5',
  purchaseNo: 'PO-1',
  status: 'accepting',
  version: 3,
  orgNo: 'O1',
  orgName: 'O1',
  warehouseNo: 'W1',
  warehouseName: 'W1',
  employeeName: '',
  purchaseDate: '2026-01-02',
  orderType: '1',
  remarks: '',
  currency: 'CNY',
  currencyDecimals: 2,
  amountWithTax: '113',
  lines: [line(1, 0, [batch('7', '100')]), line(2, 2, [batch('8', '12.5')])],
  changes: [],
  confirmed: { isQtyConfirmed: true, isDateConfirmed: true, isAnsweredDateConfirmed: false, isPriceOpen: false },
  actions: { accept: null, reject: null },
  ...change,
})

const answer = (data: unknown) =>
  new Response(JSON.stringify({ status: 200, data }), { headers: { 'content-type': 'application/json' } })

/** Mounts the page over a server that knows one order; answers the bodies of its commands by the call's name. */
async function mountPage(detail: object = order(), status = 'executing') {
  const sent: Record<string, unknown> = {}
  vi.spyOn(window, 'fetch').mockImplementation((url, request) => {
    const call = String(url).split('/').at(-1) ?? ''
    if (call === 'getPurchaseById') return Promise.resolve(answer(detail))
    sent[call] = (JSON.parse(String(request?.body)) as { condition: unknown }).condition
    return Promise.resolve(answer({ id: '5', purchaseNo: 'PO-1', status, version: 4 }))
  })
  const page = { query: new URLSearchParams('id=5'), close: vi.fn(), setDirty: vi.fn() }
  await mountScreen(<AcceptanceFormPage />, ['isCheck'], { side: 'supplier', menuNos: ['userOrder'], texts, page })
  await expect.element(screen.getByRole('heading', { name: 'Accept order PO-1' })).toBeVisible()
  return { sent, page }
}
const quantity = (row: number) => screen.getByRole('textbox', { name: `Promised quantity ${row}`, exact: true })
const date = (row: number) => screen.getByRole('textbox', { name: `Promised date ${row}`, exact: true })
const button = (name: string) => screen.getByRole('button', { name, exact: true })

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

describe('answering an order', () => {
  it('promises everything as ordered unless something is typed, and closes the tab', async () => {
    const { sent, page } = await mountPage()
    await expect.element(quantity(2)).toHaveValue('12.5')
    await button('Accept order').click()
    await vi.waitFor(() => expect(page.close).toHaveBeenCalled())
    expect(sent.acceptPurchase).toEqual({
      id: '5',
      version: 3,
      answers: [
        { batchId: '7', deliveries: [{ supReplyQty: '100', supReplyDate: '2026-02-10' }] },
        { batchId: '8', deliveries: [{ supReplyQty: '12.5', supReplyDate: '2026-02-10' }] },
      ],
    })
    expect(page.setDirty).toHaveBeenLastCalledWith(false)
  })

  it('tells the required sentences word for word, and sends nothing', async () => {
    const { sent, page } = await mountPage()
    await quantity(1).fill('')
    await date(2).fill('')
    expect(page.setDirty).toHaveBeenLastCalledWith(true)
    await button('Accept order').click()
    await expect.element(screen.getByText('The promised quantity cannot be empty').first()).toBeVisible()
    await expect.element(screen.getByText('The promised delivery date cannot be empty').first()).toBeVisible()
    expect(sent).toEqual({})
  })

  it('takes no more decimals than the unit has', async () => {
    const { sent } = await mountPage()
    await quantity(1).fill('99.5')
    await button('Send as proposal').click()
    await expect.element(quantity(1)).toHaveAttribute('aria-invalid', 'true')
    expect(sent).toEqual({})
  })

  it('says that another quantity becomes a proposal which the purchaser must confirm', async () => {
    const { sent } = await mountPage(order(), 'changing')
    await quantity(1).fill('90')
    await expect.element(screen.getByText('−10 · proposal')).toBeVisible()
    await expect.element(screen.getByText(/line 1-1-1\).*the purchaser has to confirm/)).toBeVisible()
    await button('Send as proposal').click()
    await vi.waitFor(() => expect(sent.acceptPurchase).toMatchObject({ id: '5' }))
  })

  it('takes another price where prices may change, which becomes a proposal beyond the tolerance', async () => {
    const { confirmed } = order()
    const { sent } = await mountPage(order({ confirmed: { ...confirmed, isPriceOpen: true } }), 'changing')
    await screen.getByRole('textbox', { name: 'Price 1', exact: true }).fill('2.1')
    await expect.element(screen.getByText('price 2 → 2.1')).toBeVisible()
    await button('Send as proposal').click()
    await vi.waitFor(() => expect(sent.acceptPurchase).toMatchObject({ prices: [{ lineId: '1', price: '2.1' }] }))
  })

  it('splits a line over dates whose sum has to be what is ordered', async () => {
    const { sent } = await mountPage()
    await quantity(1).fill('60')
    await button('Split 1-1-1').click()
    await expect.element(quantity(2)).toHaveValue('40')
    await expect.element(quantity(2)).toHaveFocus()
    await expect.element(date(2)).toHaveValue('')
    await date(2).fill('2026-03-01')
    await quantity(2).fill('30')
    await userEvent.tab()
    await expect.element(screen.getByText('Sum 90 of 100')).toBeVisible()
    await button('Accept order').click()
    await expect
      .element(screen.getByText(/line 1-1-1: the promised quantities add up to 90, ordered are 100/))
      .toBeVisible()
    expect(sent).toEqual({})

    await quantity(2).fill('40')
    await button('Accept order').click()
    await vi.waitFor(() =>
      expect(sent.acceptPurchase).toMatchObject({
        answers: [
          {
            batchId: '7',
            deliveries: [
              { supReplyQty: '60', supReplyDate: '2026-02-10' },
              { supReplyQty: '40', supReplyDate: '2026-03-01' },
            ],
          },
          { batchId: '8' },
        ],
      }),
    )
  })

  it('removes a split date again', async () => {
    await mountPage()
    await button('Split 1-1-1').click()
    await expect.element(quantity(3)).toBeVisible()
    await button('Remove 1-1-1 · Date 2').click()
    await expect.element(quantity(3)).not.toBeInTheDocument()
  })

  it('takes a date for all lines below', async () => {
    await mountPage()
    await date(1).fill('2026-02-20')
    await button('Fill down 2026-02-20').click()
    await expect.element(date(2)).toHaveValue('2026-02-20')
    await expect.element(screen.getByText('10 d later').first()).toBeVisible()
  })

  it('refuses the order with a reason', async () => {
    const { sent, page } = await mountPage()
    await button('Reject').click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('textbox').fill('no capacity')
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
    await vi.waitFor(() => expect(page.close).toHaveBeenCalled())
    expect(sent.rejectPurchase).toEqual({ id: '5', version: 3, reason: 'no capacity' })
  })

  it('says why an order cannot be answered instead of offering it', async () => {
    await mountPage(order({ status: 'executing', actions: { accept: 'The order is not waiting for an answer.' } }))
    await expect.element(screen.getByText('The order is not waiting for an answer.')).toBeVisible()
    expect(button('Accept order').query()).toBeNull()
  })
})
