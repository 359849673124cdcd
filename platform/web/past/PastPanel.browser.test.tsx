import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { PastPanel } from './PastPanel.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

const made = { at: '2026-03-01 08:00:00', who: 'Lin', party: null, isCreation: true, fields: [], parts: [] }

async function mountPast(areAll: boolean) {
  vi.spyOn(window, 'fetch').mockImplementation(() =>
    Promise.resolve(new Response(JSON.stringify({ status: 200, data: { changes: [made], areAll } }))),
  )
  const document = { kind: 'asn', id: '7' }
  await mountScreen(
    <PastPanel document={document} fields={{}} asOf={null} onShow={() => undefined}>
      <p>The document</p>
    </PastPanel>,
  )
  await expect.element(page.getByText('Created')).toBeVisible()
}

it('says where a document has more changes than are listed, and how it is seen before them', async () => {
  const told = page.getByText('Only the latest changes are listed.', { exact: false })
  await mountPast(false)
  await expect.element(told).toBeVisible()
  await mountPast(true)
  await expect.element(told).not.toBeInTheDocument()
})
