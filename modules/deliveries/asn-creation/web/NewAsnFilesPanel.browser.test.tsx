import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AsnFormPage } from '#modules/deliveries/asn-creation/web/AsnFormPage.tsx'
import { asnFormFixtures } from '#modules/deliveries/asn-creation/web/asn-form-fixtures.ts'
import { toasts } from '#platform/web/kit/notify.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'

const texts = [
  ...textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'deliveries'),
  ...textSources(import.meta.glob('../../../orders/locales/en-US.json', { import: 'default' }), 'orders'),
  ...textSources(import.meta.glob('../../../files/locales/en-US.json', { import: 'default' }), 'documents'),
]

const { line, defaults } = asnFormFixtures

const ANSWERS: Readonly<Record<string, object>> = {
  matchDelivery: { lines: [line('1')] },
  getAsnDefaults: defaults,
  checkAsn: { findings: [] },
  addAsn: { id: '9', asnNo: 'ASN-9', status: '2', version: 1 },
}
const open = vi.fn()

beforeEach(() => {
  toasts.set([])
  vi.spyOn(window, 'fetch').mockImplementation((url) => {
    const [, method = ''] = /(\w+)$/.exec(String(url)) ?? []
    return Promise.resolve(Response.json({ status: 200, data: ANSWERS[method] ?? {} }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

const mountForm = (flags: Parameters<typeof mountScreen>[1]) =>
  mountScreen(<AsnFormPage />, flags, {
    menuNos: ['addAsn', 'asnTracking'],
    side: 'supplier',
    texts,
    page: { query: new URLSearchParams('batchIds=1&match=1'), open, close: vi.fn(), setDirty: vi.fn() },
  })
const batchNumber = page.getByRole('textbox', { name: 'Supplier batch no. 1', exact: true })

describe('the papers of a new ASN', () => {
  it('go to it once it is there, and what could not be added is told', async () => {
    await mountForm(['isAdd', 'isModify'])
    await batchNumber.fill('B1')
    await userEvent.upload(page.getByLabelText(/choose files/), [
      new File(['%PDF-1.7'], 'packing.pdf', { type: 'application/pdf' }),
      new File(['%PDF-1.7'], 'gone.pdf', { type: 'application/pdf' }),
      new File(['<svg/>'], 'icon.svg', { type: 'image/svg+xml' }),
    ])
    await expect.element(page.getByText(/icon.svg is not accepted/)).toBeVisible()
    await page.getByRole('button', { name: 'Remove gone.pdf', exact: true }).click()
    await expect.element(page.getByText('packing.pdf')).toBeVisible()
    const uploads: string[] = []
    vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
      uploads.push(((body as FormData).get('file') as File).name)
      const response = new Blob(['{"errorCode":"x","errorMessage":"Too many files."}'])
      Object.defineProperties(this, { status: { value: 413 }, response: { value: response } })
      this.getResponseHeader = () => 'application/json'
      this.dispatchEvent(new ProgressEvent('load'))
    })
    await page.getByRole('button', { name: 'Create ASN', exact: true }).click()
    await vi.waitFor(() => expect(open).toHaveBeenCalledWith('/offsite/asnTracking?keyword=ASN-9'))
    expect(uploads).toEqual(['packing.pdf'])
    expect(toasts.get().map((toast) => toast.text)).toContain(
      'ASN ASN-9 is created, but packing.pdf could not be added: Too many files. Add it in the ASN.',
    )
  })

  it('are not asked for of whoever may not add any', async () => {
    await mountForm(['isAdd'])
    await expect.element(batchNumber).toBeVisible()
    expect(page.getByLabelText(/choose files/).query()).toBeNull()
  })
})
