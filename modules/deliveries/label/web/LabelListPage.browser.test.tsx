import dayjs from 'dayjs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { stubWire } from '#platform/web/list/wire-stub.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { LabelListPage } from './LabelListPage.tsx'
import { LabelPrintDialog } from './LabelPrintDialog.tsx'
import { SplitLabelListPage } from './SplitLabelListPage.tsx'

const texts = [
  ...textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'deliveries'),
  ...textSources(import.meta.glob('../../../orders/locales/en-US.json', { import: 'default' }), 'orders'),
]
const lot = {
  ...{ id: '1', asnNo: 'ASN-1', goodsNo: 'BOLT', lotNo: 'LOT-1', qty: '10', purchaseUnitNo: 'PCS', unitDecimals: 0 },
  ...{ boxCount: 0, ruleBoxCount: 2, orgNo: 'O1', supplierNo: 'S1' },
}
const empty = { records: [], total: 0, isTotalCapped: false, pageSize: 20, rowCount: 0, pageCount: 0, currentPage: 1 }

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

describe('the labels of boxes', () => {
  it.each([
    ['getbarcodeprintlistbyparams', 'labelPrint', LabelListPage],
    ['getsplitlabellistbyparams', 'splitLabelPrint', SplitLabelListPage],
  ])('begin with the keyword of the address, as far back as words are looked for: %s', async (method, menuNo, Page) => {
    const wire = stubWire({ [method]: empty })
    const query = new URLSearchParams({ keyword: 'LOT-1' })
    await mountScreen(<Page />, ['isSearch'], { menuNos: [menuNo], texts, page: { query } })
    const createDateStart = `${dayjs().subtract(365, 'day').format('YYYY-MM-DD')} 00:00:00`
    await vi.waitFor(() => expect(wire.sent(method)[0]).toEqual({ keyword: 'LOT-1', createDateStart }))
  })

  it('are not printed for a number of boxes that cannot be, which is told at its field with what can', async () => {
    const templates = [{ templateCode: 'label', templateName: 'Label', templateType: '1', version: 1, isDefault: true }]
    const wire = stubWire({ getReportTemplateListWithDefault: templates, getPrintSetting: { localPrintUrl: null } })
    await mountScreen(<LabelPrintDialog lots={[lot]} onClose={vi.fn()} />, ['isPrint'], { texts })
    const boxes = page.getByRole('spinbutton', { name: 'Boxes of lot LOT-1' })
    await expect.element(boxes).toHaveValue('2')
    for (const wrong of ['2.5', '0', '11', '']) {
      await boxes.fill(wrong)
      await expect.element(page.getByText('Enter a whole number from 1 to 10.')).toBeVisible()
      await expect.element(boxes).toHaveAttribute('aria-invalid', 'true')
      await expect.element(boxes).toHaveAccessibleDescription('Enter a whole number from 1 to 10.')
      await expect.element(page.getByRole('button', { name: 'Print', exact: true })).toHaveAttribute('aria-disabled')
    }
    await boxes.fill('3')
    await expect.element(page.getByText('Labels: 3')).toBeVisible()
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await vi.waitFor(() => expect(wire.sent('printlabel')).toMatchObject([{ list: [{ id: '1', boxBarcodeCount: 3 }] }]))
  })
})
