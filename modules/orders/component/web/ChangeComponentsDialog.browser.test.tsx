import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { serveEdits } from '#platform/web/form/serve-edits.ts'
import { toasts } from '#platform/web/kit/notify.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { ChangeComponentsDialog } from './ChangeComponentsDialog.tsx'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'orders')

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
  onClose.mockClear()
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

  it('keep what was typed when somebody else was faster, and are changed over what is there now', async () => {
    const bolt = { componentNo: 'BOLT-M8', perQty: '2', wastePercent: '0' }
    const nut = { componentNo: 'NUT-M8', perQty: '4', wastePercent: '0' }
    const washer = { componentNo: 'WASHER', perQty: '1', wastePercent: '0' }
    const changes = serveEdits(
      { read: 'getOutsourcedLine', save: 'changeComponents' },
      { ...line, status: 'pendingRelease', components: [bolt, nut, washer] },
      {
        ...line,
        ...{ version: 4, updateName: 'Lin', updateDate: '2026-03-01 10:00:00' },
        components: [
          { ...bolt, perQty: '3' },
          { ...nut, wastePercent: '5' },
          { ...washer, componentNo: 'PIN' },
        ],
      },
    )
    toasts.set([])
    await mountScreen(<ChangeComponentsDialog lineId="7" onClose={onClose} />, [], { texts })
    const dialog = screen.getByRole('dialog')
    const cell = (name: string) => dialog.getByRole('textbox', { name, exact: true })
    const send = dialog.getByRole('button', { name: 'Change components', exact: true })
    await cell('Per unit 1').fill('6')
    await cell('Per unit 3').fill('7')
    await send.click()
    const reported = dialog.getByRole('alert').filter({ hasText: 'Lin changed this record in the meantime' })
    await expect.element(reported).toMatchTextContent(/choose "Change components" again/)
    await expect.element(reported).toMatchTextContent(/NUT-M8 · Waste %: now 5/)
    await expect.element(reported).toMatchTextContent(/PIN: now 1/)
    await expect.element(reported).toMatchTextContent(/WASHER. You had: Per unit 7/)
    await expect.element(reported.getByRole('group', { name: 'BOLT-M8 · Per unit' })).toBeVisible()
    expect(toasts.get()).toEqual([])
    // Released meanwhile, the order needs the reason now.
    await send.click()
    await expect.element(dialog.getByText('Give a reason.')).toBeVisible()
    await dialog.getByLabelText('Reason').fill('Stronger')
    await send.click()
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(changes.map(({ condition }) => condition)).toMatchObject([
      { version: 3, reason: '' },
      {
        ...{ id: '5', version: 4, lineId: '7', reason: 'Stronger' },
        components: [
          { ...bolt, perQty: '6' },
          { ...nut, wastePercent: '5' },
          { ...washer, componentNo: 'PIN' },
        ],
      },
    ])
  })
})
