import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts.ts'
import { ChangeComponentsDialog } from './ChangeComponentsDialog.tsx'

const texts = textSources(import.meta.glob('../contract/locales/en-US.json', { import: 'default' }), 'orders')

const line = {
  headId: '5',
  lineId: '7',
  version: 3,
  purchaseNo: 'PO-1',
  purchaseSeq: 10,
  status: 'executing',
  components: [{ componentNo: 'BOLT-M8', perQty: '2', wastePercent: '0' }],
}
const onClose = vi.fn()

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  unmountScreen()
})

describe('the components of a line', () => {
  it('are changed on a page without TLS as well, where browsers make no random ids', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    const sent: unknown[] = []
    vi.spyOn(window, 'fetch').mockImplementation((url, request) => {
      if (String(url).endsWith('getOutsourcedLine')) return Promise.resolve(Response.json({ status: 200, data: line }))
      if (!String(url).endsWith('changeComponents')) return Promise.resolve(Response.json({ status: 200, data: [] }))
      sent.push((JSON.parse(String(request?.body)) as { condition: unknown }).condition)
      return Promise.resolve(Response.json({ status: 200, data: { ...line, id: '5' } }))
    })
    await mountScreen(<ChangeComponentsDialog lineId="7" onClose={onClose} />, [], { texts })
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByLabelText('Component 1', { exact: true })).toHaveValue('BOLT-M8')
    await dialog.getByLabelText('Reason').fill('Stronger')
    await dialog.getByRole('button', { name: 'Change components', exact: true }).click()
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
    const components = [{ componentNo: 'BOLT-M8', perQty: '2', wastePercent: '0' }]
    expect(sent).toEqual([{ id: '5', version: 3, lineId: '7', reason: 'Stronger', components }])
  })
})
