import { afterEach, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { serveEdits } from '#platform/web/form/serve-edits.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { MenuArrangeDialog } from './MenuArrangeDialog.tsx'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'identity')

const KNOWN = { version: 3, sort: 10, isHidden: false, updateName: 'Lin', updateDate: '2026-02-01 08:00:00' }

const BY_MAI = { version: 4, updateName: 'Mai', updateDate: '2026-02-02 09:00:00' }

const reported = screen.getByRole('alert').filter({ hasText: 'Mai changed this record in the meantime' })
const save = () => screen.getByRole('button', { name: 'Save', exact: true }).click()

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

it('the second of two who arrange a menu entry is told who changed what, and saves the kept place beside it', async () => {
  const close = vi.fn()
  const paths = { read: 'getmenuarrangement', save: 'savemenuarrangement' }
  const sent = serveEdits(paths, KNOWN, { ...KNOWN, ...BY_MAI, isHidden: true })
  await mountScreen(<MenuArrangeDialog row={{ id: '9', version: 1, menuName: 'Orders' }} onClose={close} />, [], {
    texts,
  })
  const place = screen.getByLabelText('Own order', { exact: false })
  await place.fill('20')
  await save()
  await expect.element(reported.getByRole('listitem')).toHaveTextContent('Hidden: now Yes')
  await expect.element(place).toHaveValue('20')
  await save()
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  expect(sent.map(({ condition }) => condition)).toEqual([
    { id: '9', sort: 20, isHidden: false, version: 3 },
    { id: '9', sort: 20, isHidden: true, version: 4 },
  ])
})
