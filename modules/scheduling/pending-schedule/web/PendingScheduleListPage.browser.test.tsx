import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { type MountOptions, mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { PendingScheduleListPage } from './PendingScheduleListPage.tsx'

const texts = [
  ...textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'scheduling'),
  ...textSources(import.meta.glob('../../../orders/locales/en-US.json', { import: 'default' }), 'orders'),
]
const rowOf = (id: string, over: object = {}) => ({
  ...{ id, version: 3, scheduleNo: `SL-${id}`, status: 'published', goodsNo: 'IT-1', goodsName: 'Bolt', spec: '' },
  ...{ supplierName: 'Supplier S1', firstOpenDay: '2030-03-11', openQty: '520', purchaseUnitNo: 'PCS' },
  ...{ expectQty: '520', cumShippedQty: '0', cumReceivedQty: '0', inTransitQty: '0', waitingCount: 2 },
  ...{ differingCount: 0, preparedCount: 0, isLate: false, scheduleVersion: 1, releaseDate: '2030-03-04' },
  ...{ supplierNo: 'S1', orgNo: 'O1', warehouseNo: 'W1', classifyType: 'C1', updateDate: '2030-03-04 10:00:00' },
  ...{ actions: {}, ...over },
})
const rows = [
  rowOf('1'),
  rowOf('2', { status: 'draft', scheduleVersion: 0 }),
  rowOf('3', { status: 'replied', waitingCount: 0 }),
]
const line = { period: 'day', from: '2030-03-12', to: '2030-03-12', time: '', quantity: '500', cumulative: null }
const item = {
  ...{
    itemNo: 'IT-1',
    supplierItemNo: '',
    description: 'Bolt',
    unit: 'PCE',
    shipToNo: 'W1',
    dockNo: '',
    storageNo: '',
  },
  ...{ cumReceived: '4200', cumShipped: null, lastReceipt: null, inTransit: '300', backorder: null },
  lines: [{ ...line, status: 'firm', urgency: 'scheduled', basis: 'delivery', total: '4700' }],
}
const finding = (level: string, segmentNo: number, message: string) => ({
  ...{ level, segmentNo, tag: 'QTY', place: 'C186', itemNo: 'IT-1', message },
})
const reading = (findings: object[]) => ({
  releases: [
    {
      ...{ format: 'delfor97A', purpose: 'replacement', releaseNo: 'R-17', releaseDate: '2030-03-04' },
      ...{ horizonFrom: null, horizonTo: null, buyerNo: 'O1', sellerNo: 'S1', items: [item] },
    },
  ],
  ...{ findings, furtherFindings: 0 },
})
const taken = {
  items: [
    {
      ...{ releaseNo: 'R-17', itemNo: 'IT-1', scheduleNo: 'SL-1', outcome: 'prepared', dayCount: 3 },
      ...{ lockedDays: ['2030-03-05'], backlogQty: '0', refusal: null },
    },
  ],
  ...{ findings: [], furtherFindings: 0 },
}

const detail = {
  ...{ id: '1', version: 3, scheduleNo: 'SL-1', status: 'published', scheduleVersion: 1, releaseDate: '2030-03-04' },
  ...{ zeroDate: null, purchaseUnitNo: 'PCS', packQty: null, lockDays: 0, firmDays: 0, tradeOffDays: 0 },
  ...{ materialShare: '0', startQty: '0', cumShippedQty: '300', cumReceivedQty: '0', price: null, currency: null },
  ...{ days: [], prepared: [], releases: [], resets: [] },
}
const gapDocument = (kind: string, documentNo: string, quantity: string) => ({
  ...{ kind, documentNo, documentDate: '2030-03-05', quantity },
})
const gap = {
  ...{ cumShippedQty: '300', purchaseUnitNo: 'PCS', countedSince: '2030-03-01', documentCount: 2 },
  documents: [gapDocument('open', 'ASN-7', '-120'), gapDocument('rejected', 'RC-3', '35.5')],
}

let findings: object[] = []
const sent: { path: string; body: unknown }[] = []
beforeEach(() => {
  findings = []
  sent.length = 0
  vi.spyOn(window, 'fetch').mockImplementation((url, init) => {
    const path = String(url)
    const answer = (data: unknown) => Promise.resolve(Response.json({ status: 200, data }))
    if (path.endsWith('getScheduleStatus')) return answer({ all: 2 })
    if (path.endsWith('getSchedulePage')) {
      return answer({
        records: rows,
        total: 2,
        isTotalCapped: false,
        pageSize: 20,
        rowCount: 2,
        pageCount: 1,
        currentPage: 1,
      })
    }
    if (path.endsWith('getScheduleById')) return answer(detail)
    if (path.endsWith('getScheduleRecord')) return answer({ changes: [] })
    if (path.endsWith('getGapDocuments')) return answer(gap)
    sent.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null })
    if (path.endsWith('readMessage')) return answer(reading(findings))
    if (path.endsWith('importMessage')) return answer(taken)
    if (path.endsWith('sendScheduleAlert')) return answer({ alertCount: 1 })
    const headers = { 'content-disposition': 'attachment; filename="x.edi"' }
    return Promise.resolve(new Response('x', { headers }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

const FLAGS: PermissionFlag[] = ['isSearch', 'isExport', 'isImport', 'isSubmit', 'isAlert']
const mount = (given: MountOptions = {}) =>
  mountScreen(<PendingScheduleListPage />, FLAGS, { menuNos: ['pendingSchedule'], texts, ...given })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const choose = (no: string) =>
  page
    .getByRole('row', { name: new RegExp(no) })
    .getByRole('checkbox')
    .click()
async function read() {
  await mount()
  await button('Read EDI message').click()
  await dialog.getByLabelText('Choose a message').upload(new File(["UNB+UNOC:3'"], 'release.edi'))
  await dialog.getByRole('button', { name: 'Read', exact: true }).click()
}
const take = dialog.getByRole('button', { name: 'Take over into the next release' })

describe('a message of another system', () => {
  it('is shown as it is read, with what was noticed, the worst first, before it is taken over', async () => {
    findings = [finding('ignored', 3, 'Not needed here'), finding('warning', 9, 'Read as a day')]
    await read()
    await expect.element(dialog.getByRole('heading', { name: 'Release R-17 of 2030-03-04' })).toBeVisible()
    await expect.element(dialog.getByText('DELFOR D97A · Replaces the release before it · O1 → S1')).toBeVisible()
    await expect.element(dialog.getByRole('row', { name: /IT-1.*2030-03-12.*500 PCE.*4,700.*Firm/ })).toBeVisible()
    const noticed = dialog.getByRole('grid', { name: 'What was noticed' })
    const seen = noticed
      .getByRole('row')
      .elements()
      .map(({ textContent }) => textContent)
    expect(seen.slice(1).map((text) => text?.slice(0, 7))).toEqual(['Warning', 'Not nee'])
    await take.click()
    await expect.element(dialog.getByText('1 of 1 items are prepared for the next release')).toBeVisible()
    await expect.element(dialog.getByRole('row', { name: /IT-1.*SL-1.*Prepared.*3.*2030-03-05/ })).toBeVisible()
    expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['readMessage', 'importMessage'])
  })

  it('is not taken over where it is not what its sender wrote', async () => {
    findings = [finding('error', 11, 'The number of segments is wrong')]
    await read()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Errors: 1 · warnings: 0 · not needed: 0.')
    await expect.element(take).toBeDisabled()
    await expect.element(take).toHaveAccessibleDescription(/it is not what its sender wrote/)
  })

  it('is read by purchasers only', async () => {
    await mount({ side: 'supplier' })
    await expect.element(button('Save as message')).toBeVisible()
    expect(button('Read EDI message').elements()).toEqual([])
  })
})

describe('a schedule', () => {
  it('is saved as the message that its reader chooses, once it was released', async () => {
    await mount({ side: 'supplier' })
    await choose('SL-2')
    await expect.element(button('Save as message')).toBeDisabled()
    await choose('SL-2')
    await choose('SL-1')
    await button('Save as message').click()
    await dialog.getByRole('radio', { name: 'DELFOR D04A' }).click()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.path).toMatch(/downloadDelfor$/)
    expect(sent[0]?.body).toEqual({ condition: { id: '1', directory: '04A' } })
  })

  it('is replied to in Excel by its supplier: chosen ones, or all that are searched for', async () => {
    await mount({ side: 'supplier' })
    await choose('SL-1')
    await button('Export for editing').click()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.path).toMatch(/ISupSrmScheduleService\/exporteditexcel$/)
    expect(sent[0]?.body).toMatchObject({ condition: { ids: ['1'] } })
    await choose('SL-1')
    await button('Export for editing').click()
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.body).toMatchObject({ condition: expect.not.objectContaining({ ids: ['1'] }) })
  })
})

describe('an alert', () => {
  it('tells what is wrong with the chosen schedules, with some words, by purchasers whose right it is', async () => {
    await mount()
    await choose('SL-1')
    await button('Send alert').click()
    await expect.element(dialog.getByText(/days to reply: 2/)).toBeVisible()
    await dialog.getByLabelText(/What else you want to say/).fill('Please reply today')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.path).toMatch(/sendScheduleAlert$/)
    expect(sent[0]?.body).toEqual({ condition: { list: [{ id: '1' }], text: 'Please reply today' } })
    await mount({ side: 'supplier' })
    await expect.element(button('Save as message')).toBeVisible()
    expect(button('Send alert').elements()).toEqual([])
  })

  it('is closed where nothing is wrong, and says so', async () => {
    await mount()
    await choose('SL-3')
    await expect.element(button('Send alert')).toBeDisabled()
    await expect
      .element(button('Send alert'))
      .toHaveAccessibleDescription('Nothing is late, waits for a reply or differs in schedule SL-3')
  })
})

describe('a difference of the counters', () => {
  it('is explained by the documents that come to exactly it, or by none', async () => {
    await mount({ side: 'supplier' })
    await button('SL-1').click()
    await dialog.getByRole('button', { name: 'Explain a difference' }).click()
    const figure = dialog.getByLabelText('Cumulative shipped as the supplier counts it')
    await figure.fill('335.5')
    await expect.element(dialog.getByText('The difference of +35.5 PCS is exactly one document:')).toBeVisible()
    await expect.element(dialog.getByRole('row', { name: /RC-3.*rejected.*\+35.5/ })).toBeVisible()
    await figure.fill('215.5')
    await expect.element(dialog.getByText(/is exactly these 2 documents:/)).toBeVisible()
    await figure.fill('1')
    await expect
      .element(dialog.getByText('No documents since 2030-03-01 come to exactly the difference of −299 PCS.'))
      .toBeVisible()
    await figure.fill('300')
    await expect.element(dialog.getByText('Both sides count the same.')).toBeVisible()
  })
})
