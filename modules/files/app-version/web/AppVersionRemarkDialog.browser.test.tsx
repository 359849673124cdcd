import { afterEach, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { serveEdits } from '#platform/web/form/serve-edits.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { AppVersionRemarkDialog } from './AppVersionRemarkDialog.tsx'
import type { AppVersion } from './app-version.ts'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'documents')

const KNOWN = {
  id: '8',
  version: 3,
  versionNo: '2.1.1',
  remark: '',
  updateName: 'Lin',
  updateDate: '2026-02-01 08:00:00',
} as unknown as AppVersion

const BY_MAI = { version: 4, updateName: 'Mai', updateDate: '2026-02-02 09:00:00' }

const reported = screen.getByRole('alert').filter({ hasText: 'Mai changed this record in the meantime' })
const save = () => screen.getByRole('button', { name: 'Save', exact: true }).click()

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

it('the second of two who remark on an app version is told what the other wrote, and saves the kept words over it', async () => {
  const close = vi.fn()
  const paths = { read: 'getsysappversionlist', save: 'updatesysappversionbyid' }
  const sent = serveEdits(paths, { records: [KNOWN] }, { records: [{ ...KNOWN, ...BY_MAI, remark: 'For the yard' }] })
  await mountScreen(<AppVersionRemarkDialog entry={KNOWN} onClose={close} />, [], { texts })
  const remark = screen.getByRole('textbox', { name: 'Remark' })
  await remark.fill('For the pier')
  await save()
  await expect.element(reported.getByRole('radio', { name: 'Take theirs: For the yard' })).not.toBeChecked()
  await expect.element(remark).toHaveValue('For the pier')
  await save()
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  expect(sent.map(({ condition }) => condition)).toEqual([
    { id: '8', remark: 'For the pier', version: 3 },
    { id: '8', remark: 'For the pier', version: 4 },
  ])
})
