import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type FurtherSubject, offerFurtherSections, useFurtherSections } from '#platform/web/detail/further-sections.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { reconciliationWeb } from '../../web.ts'

const texts = [
  ...textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'reconciliation'),
  ...textSources(import.meta.glob('../../../receipts/locales/en-US.json', { import: 'default' }), 'receipts'),
  ...textSources(import.meta.glob('../../../orders/locales/en-US.json', { import: 'default' }), 'orders'),
]
offerFurtherSections(reconciliationWeb.furtherSections ?? [])

/** 1,000 at 2.50 and 13 %, of which eight went back; 400 stand on a bill that the ERP has, and 50.00 is set off as a penalty. */
const step = (
  name: string,
  netAmount: string,
  taxAmount: string,
  ...documents: [kind: string, documentNo: string][]
) => ({
  ...{ step: name, netAmount, taxAmount },
  ...{ documents: documents.map(([kind, documentNo]) => ({ kind, documentNo })), documentCount: documents.length },
})
const STORY = {
  currency: 'CNY',
  goods: [{ step: 'accepted', qty: '1000', netAmount: '2500' }],
  sources: [{ sourceType: 'return', qty: '-8', unitNo: 'PCS', netAmount: '-20', taxAmount: '-2.6' }],
  steps: [
    step('owed', '2480', '322.4', ['acceptance', 'GR-1'], ['return', 'RT-1']),
    step('notBilled', '1480', '192.4', ['acceptance', 'GR-1'], ['return', 'RT-1']),
    ...['onBill', 'confirmed', 'invoiced', 'approved'].map((name) => step(name, '0', '0')),
    step('thrown', '1000', '130', ['invoiceDoc', 'RI-1']),
  ],
  dues: [
    {
      ...{
        invoiceDocNo: 'RI-1',
        dueDate: '2026-04-30',
        dueAmount: '1130.01',
        penaltyAmount: '50',
        penaltyNos: ['DE-1'],
      },
      ...{ paidAmount: '80.01', paymentNos: ['PAY-1'], openAmount: '1000' },
    },
  ],
  settlement: {
    ...{ thrown: '1130', unseen: '0', others: '0', tails: '0.01' },
    ...{ due: '1130.01', penalties: '50', paid: '80.01', open: '1000' },
  },
}

function Drawer({ about, of }: { about: FurtherSubject; of: string }) {
  return useFurtherSections(about, of).map(({ key, title, content }) => (
    <section key={key} aria-label={title}>
      {content}
    </section>
  ))
}

const asked: unknown[] = []
async function mountDrawer(about: FurtherSubject, of: string, menuNos = ['payablePool']) {
  vi.spyOn(window, 'fetch').mockImplementation((url, init) => {
    if (String(url).endsWith('getMoneyStory')) asked.push(JSON.parse(String(init?.body)).condition)
    return Promise.resolve(Response.json({ status: 200, data: { stories: [STORY] } }))
  })
  await mountScreen(<Drawer about={about} of={of} />, ['isSearch'], { menuNos, texts })
}
afterEach(() => {
  vi.restoreAllMocks()
  asked.length = 0
  unmountScreen()
})

describe('the money story in a drawer', () => {
  it('is that of the delivery of an order, and that of a receipt by its number, for those who may read the pool', async () => {
    for (const [about, of, query] of [
      ['orderBatch', '7', { batchId: '7' }],
      ['receipt', 'GR-1', { originNo: 'GR-1' }],
    ] as const) {
      await mountDrawer(about, of)
      await expect.element(page.getByRole('region', { name: 'Money story' })).toBeVisible()
      await expect.poll(() => asked).toEqual([query])
      asked.length = 0
      unmountScreen()
      await mountDrawer(about, of, ['userOrder'])
      expect(page.getByRole('region').query()).toBeNull()
      unmountScreen()
    }
    expect(asked).toEqual([])
  })

  it('tells goods, reasons, steps with their documents, and how what the ERP has meets what is due and paid', async () => {
    await mountDrawer('orderBatch', '7')
    const rowsOf = async (name: RegExp) => {
      const table = page.getByRole('table', { name })
      await expect.element(table).toBeVisible()
      return table
        .getByRole('row')
        .elements()
        .slice(1)
        .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '))
    }
    expect([
      await rowsOf(/^At the price of the order/),
      await rowsOf(/^Why it is owed/),
      await rowsOf(/^Money story/),
      await rowsOf(/^Due and paid/),
      await rowsOf(/^Until it is paid/),
    ]).toEqual([
      ['Accepted | 1,000 | 2,500.00'],
      ['Return | -8 PCS | -20.00 | -2.60'],
      [
        'Owed | 2,480.00 | 322.40 | GR-1, RT-1',
        'of it on no bill | 1,480.00 | 192.40 | GR-1, RT-1',
        'of it on bills, not confirmed | 0.00 | 0.00 | ',
        'of it confirmed, not invoiced | 0.00 | 0.00 | ',
        'of it invoiced, not approved | 0.00 | 0.00 | ',
        'of it approved, not in the ERP | 0.00 | 0.00 | ',
        'of it in the ERP | 1,000.00 | 130.00 | RI-1',
      ],
      ['RI-1 | 2026-04-30 | 1,130.01 | 50.00 | DE-1 | 80.01 | PAY-1 | 1,000.00'],
      [
        'Of it in the ERP | 1,130.00',
        'Tails of the invoices | 0.01',
        'Due | 1,130.01',
        'Penalties set off | 50.00',
        'Paid | 80.01',
        'Still to be paid | 1,000.00',
      ],
    ])
  })
})
