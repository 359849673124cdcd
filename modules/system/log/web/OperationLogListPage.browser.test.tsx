import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { OperationLogListPage } from './OperationLogListPage.tsx'

const texts = textSources(import.meta.glob('/modules/*/locales/en-US.json', { import: 'default' }), null)

const entry = (id: string, action: string, detail: object) => ({
  id,
  updateDate: '2026-03-02 10:11:12',
  userNo: 'buyer',
  userName: 'Lin',
  side: 'purchaser',
  action,
  documentNo: `PO-${id}`,
  detail: JSON.stringify(detail),
})

/** Mounts the page over a server whose log has these entries, and says this of each. */
async function mountPage(records: object[], said: object = { changes: [], details: [] }): Promise<void> {
  const data = {
    records,
    total: records.length,
    isTotalCapped: false,
    pageSize: 20,
    rowCount: records.length,
    pageCount: 1,
    currentPage: 1,
  }
  vi.spyOn(window, 'fetch').mockImplementation((url) => {
    const answer = String(url).endsWith('getsysoperationlogbyid') ? said : data
    const headers = { 'content-type': 'application/json' }
    return Promise.resolve(new Response(JSON.stringify({ status: 200, data: answer }), { headers }))
  })
  await mountScreen(<OperationLogListPage />, ['isSearch'], { menuNos: ['operationLog'], texts })
}

const open = () => screen.getByText('2026-03-02 10:11:12').click()

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

describe('the operation log', () => {
  it('names actions and sides instead of showing their codes', async () => {
    await mountPage([entry('1', 'order.release', {})])
    await expect.element(screen.getByText('Order released')).toBeVisible()
    await expect.element(screen.getByText('Purchaser')).toBeVisible()
  })

  it('shows what changed side by side, before and after, and what else was noted', async () => {
    await mountPage([entry('1', 'order.accept', {})], {
      changes: [
        { label: 'Status', before: 'Accepting', after: 'In progress' },
        { label: 'Quantity', before: '', after: '5' },
      ],
      details: [{ label: 'Reason', value: 'fine' }],
    })
    await open()
    const changes = screen.getByRole('table', { name: 'What changed' })
    await expect.element(changes.getByRole('row', { name: 'Status Accepting In progress' })).toBeVisible()
    await expect.element(changes.getByRole('row', { name: 'Quantity – 5' })).toBeVisible()
    const details = screen.getByRole('table', { name: 'Details' })
    await expect.element(details.getByRole('row', { name: 'Reason fine' })).toBeVisible()
  })

  it('says so when nothing further was noted', async () => {
    await mountPage([entry('1', 'identity.logout', {})])
    await open()
    await expect.element(screen.getByText('Nothing further was noted.')).toBeVisible()
  })

  it('shell §2: is searched by people, who are picked by role, number and name', async () => {
    await mountPage([entry('1', 'order.release', {})])
    await screen.getByRole('button', { name: 'Advanced search' }).click()
    await screen.getByRole('button', { name: 'User number: choose from a table' }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByText('Choose a user')).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Select row 1', exact: true }).click()
    await dialog.getByRole('button', { name: 'OK' }).click()
    await screen.getByRole('button', { name: 'Search', exact: true }).click()
    await vi.waitFor(() => {
      const bodies = vi.mocked(window.fetch).mock.calls.map(([url, request]) => [url, String(request?.body)])
      const searched = bodies.filter(([url]) => String(url).endsWith('getsysoperationloglist')).at(-1)
      expect(JSON.parse(String(searched?.[1]))).toMatchObject({ condition: { userNo: ['buyer'] } })
    })
  })
})
