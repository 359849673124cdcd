import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { PrintNoteDialog } from './PrintNoteDialog.tsx'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'receipts')
const row = (id: string, receiptNo: string) => ({ id, receiptNo, orgNo: 'O1', supplierNo: 'S1' })

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

it('prints one note for each receipt of which rows were chosen', async () => {
  const asked: { url: string; condition: unknown }[] = []
  vi.spyOn(window, 'fetch').mockImplementation((url, init) => {
    const address = String(url)
    asked.push({ url: address, condition: JSON.parse(String(init?.body)).condition })
    if (address.endsWith('/print')) return Promise.resolve(new Response('%PDF-1.3'))
    const template = { templateCode: 'receipt-note-a4', templateName: 'A4', templateType: '4', version: 1 }
    const data = address.endsWith('getPrintSetting') ? { localPrintUrl: null } : [{ ...template, isDefault: true }]
    return Promise.resolve(Response.json({ status: 200, data }))
  })
  await mountScreen(
    <PrintNoteDialog
      titleKey="receipts:list.printReceiptNote"
      module="receipts.receiptNote"
      menuNo="acceptanceDetails"
      rows={[row('1', 'GR-1'), row('2', 'GR-2'), row('3', 'GR-1')]}
      onClose={() => {}}
    />,
    ['isPrint'],
    { texts },
  )
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  const conditionOf = (path: string) => asked.find(({ url }) => url.endsWith(path))?.condition
  await vi.waitFor(() =>
    expect(conditionOf('/print')).toMatchObject({ ids: ['3', '2'], module: 'receipts.receiptNote' }),
  )
  expect(conditionOf('getReportTemplateListWithDefault')).toMatchObject({ orgNo: 'O1', supplierNo: 'S1' })
})
