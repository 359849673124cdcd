import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { HistoryPanel } from './HistoryPanel.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

const made = { at: '2026-03-01 08:00:00', who: 'Lin', party: null, isCreation: true, fields: [], parts: [] }

async function mountHistory(areAll: boolean) {
  vi.spyOn(window, 'fetch').mockImplementation(() =>
    Promise.resolve(new Response(JSON.stringify({ status: 200, data: { changes: [made], areAll } }))),
  )
  const document = { kind: 'asn', id: '7' }
  await mountScreen(
    <HistoryPanel document={document} fields={{}} asOf={null} onShow={() => undefined}>
      <p>The document</p>
    </HistoryPanel>,
  )
  await expect.element(page.getByText('Created')).toBeVisible()
}

it('says where a document has more changes than are listed, and how it is seen before them', async () => {
  const reported = page.getByText('Only the latest changes are listed.', { exact: false })
  await mountHistory(false)
  await expect.element(reported).toBeVisible()
  await mountHistory(true)
  await expect.element(reported).not.toBeInTheDocument()
})
