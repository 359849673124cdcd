import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { QuantityTracePanel } from './QuantityTracePanel.tsx'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'orders')

const movement = (movementName: string, documentType: string, documentNo: string, qty: string) => ({
  documentType,
  documentId: '1',
  documentNo,
  movement: movementName,
  qty,
  createName: 'Ann',
  createDate: '2026-02-03 10:00:00',
})
const story = {
  batchId: '7',
  purchaseNo: 'PO-1',
  lineBatch: '1-1-1',
  goodsNo: 'IT-1',
  goodsName: 'Bolt',
  purchaseUnitNo: 'PCS',
  steps: [
    { step: 'ordered', qty: '1500', documents: [movement('order', 'order', 'PO-1', '1500')] },
    { step: 'promised', qty: null, documents: [] },
    { step: 'pending', qty: '0', documents: [] },
    {
      step: 'shipped',
      qty: '1000.5',
      documents: [movement('asnShip', 'asn', 'ASN 1', '1200.5'), movement('asnVoid', 'asn', 'ASN 1', '-200')],
    },
    { step: 'onWay', qty: '0', documents: [] },
    { step: 'accepted', qty: '1000.5', documents: [movement('accept', 'receipt', 'RC-1', '1000.5')] },
    { step: 'refused', qty: '0', documents: [] },
    { step: 'returned', qty: '0', documents: [] },
    { step: 'ended', qty: '0', documents: [] },
    { step: 'open', qty: '499.5', documents: [] },
  ],
}

async function mountStory(menuNo = 'asnTracking', openQty = '499.5') {
  const steps = story.steps.map((one) => (one.step === 'open' ? { ...one, qty: openQty } : one))
  const body = JSON.stringify({ status: 200, data: { ...story, steps } })
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response(body, { headers: { 'content-type': 'application/json' } }))
  const open = vi.fn()
  await mountScreen(<QuantityTracePanel batchId="7" />, [], { menuNos: [menuNo], texts, page: { open } })
  await expect.element(step('Ordered 1,500')).toBeVisible()
  return open
}
const step = (name: string) => screen.getByRole('button', { name, exact: true })

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

describe('the quantity trace', () => {
  it('is one chain in the order of the way of the goods, without the steps that nothing went through', async () => {
    await mountStory()
    const labels = screen.getByRole('button').elements()
    expect(labels.map((label) => label.textContent)).toEqual([
      'Ordered 1,500',
      'Promised –',
      'Shipped 1,000.5',
      'On the way 0',
      'Accepted 1,000.5',
      'Refused 0',
      'Returned 0',
      'Still open 499.5',
    ])
    const tops = labels.map((label) => label.getBoundingClientRect().top)
    expect(new Set(tops).size).toBe(1)
  })

  it('opens the movements behind a number, which add up to it', async () => {
    await mountStory()
    await step('Shipped 1,000.5').click()
    await expect.element(screen.getByRole('row', { name: /^Shipped ASN 1 1,200.5 Ann/ })).toBeVisible()
    await expect.element(screen.getByRole('row', { name: /^Shipment voided ASN 1 -200/ })).toBeVisible()
    await expect.element(screen.getByRole('row', { name: /^Sum 1,000.5/ })).toBeVisible()
    await step('Shipped 1,000.5').click()
    expect(screen.getByRole('table').query()).toBeNull()
  })

  it('leads from an ASN to the list that has it', async () => {
    const open = await mountStory()
    await step('Shipped 1,000.5').click()
    await screen.getByRole('button', { name: 'ASN 1' }).first().click()
    expect(open).toHaveBeenCalledWith('/offsite/asnTracking?keyword=ASN%201')
  })

  it('links no document whose list the reader does not have', async () => {
    await mountStory('other')
    await step('Accepted 1,000.5').click()
    await expect.element(screen.getByRole('cell', { name: 'RC-1' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'RC-1' }).query()).toBeNull()
  })

  it('says how the open quantity follows, and where nothing has moved', async () => {
    await mountStory()
    await step('Still open 499.5').click()
    await expect
      .element(screen.getByText(/Ordered 1,500 − shipped 1,000.5 \+ refused 0.*499.5 still to ship/))
      .toBeVisible()
    await step('Refused 0').click()
    await expect.element(screen.getByText('Refused: no document has moved this quantity yet.')).toBeVisible()
  })

  it('says of a closed line that nothing is open whatever the other numbers are', async () => {
    await mountStory('asnTracking', '0')
    await step('Still open 0').click()
    await expect.element(screen.getByText('The line is closed: 0 still to ship.')).toBeVisible()
  })
})
