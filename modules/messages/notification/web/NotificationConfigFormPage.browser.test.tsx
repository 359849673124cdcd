import { afterEach, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { serveEdits } from '#platform/web/form/serve-edits.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { NotificationConfigFormPage } from './NotificationConfigFormPage.tsx'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'messages')

const KNOWN = {
  version: 3,
  isProductOn: true,
  isMailOn: true,
  isLinkOn: false,
  senderName: 'Harbour',
  retryLimit: 5,
  retryMinutes: 10,
  updateName: 'Lin',
  updateDate: '2026-02-01 08:00:00',
  isMailPossible: true,
  waitingMails: 0,
  failedMails: 0,
  lastError: '',
}

const BY_MAI = { version: 4, updateName: 'Mai', updateDate: '2026-02-02 09:00:00' }

const reported = screen.getByRole('alert').filter({ hasText: 'Mai changed this record in the meantime' })
const save = () => screen.getByRole('button', { name: 'Save', exact: true }).click()

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

const PATHS = { read: 'getnoticeconfig', save: 'savenoticeconfig' }
const sender = screen.getByLabelText("Sender's name")
const open = () =>
  mountScreen(<NotificationConfigFormPage />, ['isSearch', 'isModify'], { menuNos: ['noticeConfig'], texts })

it('the second of two editors of the message configuration is told what the other saved, and saves beside it', async () => {
  const sent = serveEdits(PATHS, KNOWN, { ...KNOWN, ...BY_MAI, retryLimit: 2 })
  await open()
  await sender.fill('Pier')
  await save()
  await expect.element(reported.getByRole('listitem')).toHaveTextContent('Further attempts: now 2')
  await expect.element(sender).toHaveValue('Pier')
  await save()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ condition }) => condition.version)).toEqual([3, 4])
  expect(sent[1]?.condition).toMatchObject({ senderName: 'Pier', retryLimit: 2 })
})

it('a test e-mail renews what is waiting, and keeps what is typed even when somebody else has saved', async () => {
  let reads = 0
  vi.spyOn(window, 'fetch').mockImplementation(async (url) => {
    if (!String(url).endsWith(PATHS.read))
      return Response.json({ status: 200, data: { sentTo: 'lin@harbour.example' } })
    reads += 1
    return Response.json({ status: 200, data: reads === 1 ? KNOWN : { ...KNOWN, ...BY_MAI, waitingMails: 7 } })
  })
  await open()
  await sender.fill('Pier')
  await screen.getByRole('button', { name: 'Send a test e-mail to me' }).click()
  await expect.element(screen.getByText('7', { exact: true })).toBeVisible()
  await expect.element(sender).toHaveValue('Pier')
})
