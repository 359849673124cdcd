import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { offerFurtherSections } from '#platform/web/detail/further-sections.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { OrderDetailPanel } from './OrderDetailPanel.tsx'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'orders')

/** Mounts the detail of an order that waits for its answer until a moment. */
async function mountDetail(isAutoAccepted: boolean, changes: readonly object[] = [], lines: readonly object[] = []) {
  const order = {
    ...{ id: '5', purchaseNo: 'PO-1', status: 'accepting', refuseReason: '', answerDue: '2026-03-02 10:00:00' },
    ...{ amount: '0', taxAmount: '0', amountWithTax: '0', currency: 'CNY', currencyDecimals: 2 },
    ...{ isAutoAccepted, isRedFlag: false, orderVersion: 1, lines, changes },
  }
  const answers: Readonly<Record<string, unknown>> = { getPurchaseById: order, getQuantityStory: { steps: [] } }
  vi.spyOn(window, 'fetch').mockImplementation((url) =>
    Promise.resolve(Response.json({ status: 200, data: answers[String(url).split('/').at(-1) ?? ''] ?? [] })),
  )
  await mountScreen(<OrderDetailPanel orderId="5" actions={[]} />, [], { menuNos: ['userOrder'], texts })
  await expect.element(page.getByText('2026-03-02 10:00:00')).toBeVisible()
}
const label = (name: string) => page.getByText(name, { exact: true })

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

/** What another module adds to the drawer. */
function Told({ of }: { of: string }) {
  return <p>{`about ${of}`}</p>
}

describe('the detail of an order', () => {
  it('foretells its automatic acceptance only where there will be one', async () => {
    await mountDetail(true)
    await expect.element(label('Auto-accepted on')).toBeVisible()
    expect(label('Answer due').query()).toBeNull()
    unmountScreen()
    await mountDetail(false)
    await expect.element(label('Answer due')).toBeVisible()
    expect(label('Auto-accepted on').query()).toBeNull()
  })

  it('says what change waits, and why it was proposed', async () => {
    const change = {
      ...{ id: '1', state: 'proposed', changeParty: 'purchaser', reason: 'Less demand', lineId: '1', batchId: '7' },
      ...{ lineBatch: '10-1-1', fieldName: 'batchPurQty', valueBefore: '100', valueAfter: '80' },
      ...{ createDate: '2026-03-01 09:00:00', createName: 'Li Wei' },
    }
    await mountDetail(false, [change])
    const why = 'Purchaser proposed these changes. Nothing changes until they are answered. Reason: Less demand'
    await expect.element(page.getByText(why)).toBeVisible()
    await expect.element(page.getByText('Line 10-1-1 · Ordered: 100 → 80')).toBeVisible()
  })

  it('has what other modules tell of the delivery that is chosen', async () => {
    const about = { key: 'told', of: 'orderBatch', menuNo: 'userOrder', titleKey: 'orders:change.versions' } as const
    offerFurtherSections([{ ...about, load: async () => ({ default: Told }) }])
    const batch = (id: string) => ({ id, lineBatch: `1-1-${id}`, status: 'accepting', batchPurQty: '10', custom: {} })
    const line = { id: '1', purchaseSeq: 1, goodsNo: 'IT-1', goodsName: 'Bolt', purchaseUnitNo: 'PCS', unitDecimals: 0 }
    await mountDetail(false, [], [{ ...line, batches: [batch('7'), batch('8')] }])
    await page.getByRole('tab').last().click()
    await expect.element(page.getByText('about 7')).toBeVisible()
    offerFurtherSections([])
  })
})
