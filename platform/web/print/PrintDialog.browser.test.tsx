import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { toasts } from '#platform/web/kit/notify.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { PrintDialog } from './PrintDialog.tsx'

const LOCAL = 'http://127.0.0.1:17521'
const template = (templateCode: string, isDefault = false, templateType = '4') => ({
  id: templateCode,
  templateCode,
  templateName: `Template ${templateCode}`,
  templateType,
  version: 1,
  isDefault,
})

interface World {
  templates?: object[]
  localPrintUrl?: string | null
  /** How the print service on this machine answers; it is not there unless given. */
  service?: (url: string) => Response
}

/** Mounts the dialog over a server with these templates; what was asked of server and print service, in order. */
async function mountDialog({ templates = [template('a'), template('b', true)], localPrintUrl = null, service }: World) {
  const sent: { url: string; body: Record<string, unknown> }[] = []
  vi.spyOn(window, 'fetch').mockImplementation((url, request) => {
    const address = String(url)
    const body = request?.body ? (JSON.parse(String(request.body)) as Record<string, unknown>) : {}
    sent.push({ url: address, body })
    if (address.startsWith(LOCAL)) return service ? Promise.resolve(service(address)) : Promise.reject(new TypeError())
    if (address.endsWith('/print')) {
      const headers = { 'content-disposition': "attachment; filename*=UTF-8''Order%20PO-1.pdf" }
      return Promise.resolve(new Response('%PDF-1.3', { headers }))
    }
    const data = address.endsWith('getPrintSetting') ? { localPrintUrl } : templates
    return Promise.resolve(
      new Response(JSON.stringify({ status: 200, data }), { headers: { 'content-type': 'application/json' } }),
    )
  })
  const onClose = vi.fn()
  await mountScreen(
    <PrintDialog
      title="Print orders"
      module="orders.order"
      owner={{ orgNo: 'O1', supplierNo: 'S1' }}
      input={{ ids: ['7'] }}
      menuNo="M1"
      onClose={onClose}
    />,
  )
  await expect.element(print()).toBeEnabled()
  return { sent, onClose, printed: () => sent.find(({ url }) => url.endsWith('IReportPrintService/print'))?.body }
}
const print = () => screen.getByRole('button', { name: 'Print', exact: true })

// Files share a page, and with it the messages on it.
beforeEach(() => toasts.set([]))
afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

describe('shell §5, §6: the print dialog', () => {
  it('shell §6: offers the templates for these documents with the default chosen, and prints by it', async () => {
    const { sent, printed } = await mountDialog({})
    await expect.element(screen.getByText('Template b').last()).toBeVisible()
    await screen.getByLabelText('Reason').fill('Lost on the way')
    await screen.getByLabelText('Copies').fill('3')
    await print().click()
    await expect.element(screen.getByText('Order PO-1.pdf')).toBeVisible()
    expect(sent.find(({ url }) => url.endsWith('getReportTemplateListWithDefault'))?.body.condition).toEqual({
      module: 'orders.order',
      orgNo: 'O1',
      supplierNo: 'S1',
    })
    expect(printed()?.condition).toEqual({
      ids: ['7'],
      module: 'orders.order',
      reportKey: 'b',
      copies: 3,
      standardCol01: 'Lost on the way',
    })
    expect(toasts.get()).toEqual([])
  })

  it('shell §6: asks to select the document template when none is chosen', async () => {
    const { printed } = await mountDialog({ templates: [template('a')] })
    await print().click()
    await expect.element(screen.getByText('Please select the document template')).toBeVisible()
    expect(printed()).toBeUndefined()
  })

  it('shell §7: hands the file to the print service that answers, by the path of its type', async () => {
    const { sent, onClose } = await mountDialog({
      templates: [template('label', true, '2')],
      localPrintUrl: LOCAL,
      service: () => new Response('ok'),
    })
    await screen.getByLabelText('Printer').fill('Zebra 1')
    await print().click()
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
    const local = sent.filter(({ url }) => url.startsWith(LOCAL))
    expect(local.map(({ url }) => url)).toEqual([LOCAL, `${LOCAL}/bartenderDemo/api/print`])
    expect(local[1]?.body).toEqual({
      type: 1,
      printer: 'Zebra 1',
      fileName: 'Order PO-1.pdf',
      copies: 1,
      content: btoa('%PDF-1.3'),
    })
  })

  it('shell §7: documents go to the path of type 3', async () => {
    const { sent, onClose } = await mountDialog({ localPrintUrl: LOCAL, service: () => new Response('ok') })
    await print().click()
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent.at(-1)?.url).toBe(`${LOCAL}/jasper/api/print`)
  })

  it.each([
    ['is not there', undefined],
    ['refuses the file', (url: string) => new Response('', { status: url.endsWith('/print') ? 500 : 200 })],
  ])('shell §8: shows the file and says why when the print service %s', async (_case, service) => {
    const { onClose } = await mountDialog({ localPrintUrl: LOCAL, ...(service ? { service } : {}) })
    await print().click()
    await expect.element(screen.getByText('Order PO-1.pdf')).toBeVisible()
    expect(toasts.get().map(({ text }) => text)).toEqual([
      'Printing failed. The label-printing service may not be installed or has been shut down. The PDF file is shown instead.',
    ])
    expect(onClose).not.toHaveBeenCalled()
  })
})
