import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { NOTIFICATION_EVENTS, notificationEventsOf, notificationSubjectsOf } from '../contract/notification-events.ts'
import { NotificationItemsFormPage } from './NotificationItemsFormPage.tsx'

const texts = textSources(import.meta.glob('/modules/*/locales/en-US.json', { import: 'default' }), null)

/** The company tells suppliers of three events, by email of two of them. */
const OFFERS = [
  { noticeEvent: 'orderReleased', inPortal: 'atOnce', byLetter: 'atOnce' },
  { noticeEvent: 'receiptPosted', inPortal: 'hourly', byLetter: 'morning' },
  { noticeEvent: 'redFlagRaised', inPortal: 'atOnce', byLetter: 'none' },
]
const SILENT = { inPortal: 'none', byLetter: 'none' }

/** Answers the page, and remembers what it saves. */
function serve({ choices = [] as object[], offers = OFFERS, hasAddress = true } = {}) {
  const saved: unknown[] = []
  vi.spyOn(window, 'fetch').mockImplementation((url, init) => {
    const path = String(url)
    const { condition } = JSON.parse(String(init?.body)) as { condition: { choices: unknown } }
    if (path.endsWith('savemynoticeitems')) saved.push(condition.choices)
    const answers: Record<string, unknown> = {
      getmynoticeitems: choices,
      savemynoticeitems: condition.choices,
      getnoticeoffers: {
        hasAddress,
        letterDigest: 'hourly',
        offers: NOTIFICATION_EVENTS.map((noticeEvent) => ({
          noticeEvent,
          ...SILENT,
          ...offers.find((offer) => offer.noticeEvent === noticeEvent),
        })),
      },
    }
    const name = path.slice(path.lastIndexOf('/') + 1)
    return Promise.resolve(Response.json({ status: 200, data: answers[name] }))
  })
  return saved
}

const choice = (event: string, channel: string) => screen.getByLabelText(`${event}: ${channel}`, { exact: true })
const optionsOf = (event: string, channel: string) =>
  [...(choice(event, channel).element() as HTMLSelectElement).options].map(({ text }) => text)
const save = () => screen.getByRole('button', { name: 'Save', exact: true }).click()
const open = () => mountScreen(<NotificationItemsFormPage />, [], { side: 'supplier', texts })

beforeEach(() => screen.viewport(1366, 768))
afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

it('each event has a choice for each channel, which says what it comes to; saved is what differs from the company', async () => {
  const saved = serve()
  await open()
  await expect.element(choice('Order released', 'By e-mail')).toHaveValue('')
  expect(screen.getByRole('row').elements()).toHaveLength(
    // The head, all events, and their subjects beside the events themselves.
    notificationEventsOf('supplier').length + 2 + notificationSubjectsOf('supplier').length,
  )
  expect(optionsOf('Order released', 'In the portal')).toEqual([
    'As the company has it (at once)',
    'Yes, each at once',
    'No',
  ])
  expect(optionsOf('Order released', 'By e-mail')).toEqual([
    'As the company has it (at once)',
    'At once',
    'In the digest (every hour)',
    'Not at all',
  ])
  expect(optionsOf('Receipt posted', 'By e-mail')).toEqual([
    'As the company has it (every morning)',
    'At once',
    'In the digest (every morning)',
    'Not at all',
  ])
  await choice('Order released', 'By e-mail').selectOptions('2')
  await choice('Receipt posted', 'In the portal').selectOptions('0')
  await choice('Red flag raised', 'In the portal').selectOptions('0')
  await choice('Red flag raised', 'In the portal').selectOptions('')
  await save()
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toEqual([
    { noticeEvent: 'orderReleased', inPortal: '', byLetter: '2' },
    { noticeEvent: 'receiptPosted', inPortal: '0', byLetter: '' },
  ])
})

it('what the company sends nothing of is closed with the reason, and keeps what was chosen before', async () => {
  const kept = { noticeEvent: 'redFlagRaised', inPortal: '', byLetter: '1' }
  const saved = serve({ choices: [kept], hasAddress: false })
  await open()
  const email = choice('Red flag raised', 'By e-mail')
  await expect.element(email).toBeDisabled()
  await expect.element(email).toHaveDisplayValue('Off')
  const reason = 'The company sends no e-mails about this to this user.'
  await expect
    .element(screen.getByRole('row', { name: /^Red flag raised/ }).getByRole('group'))
    .toHaveAccessibleName(reason)
  await expect.element(screen.getByText('The profile has no e-mail address, so no e-mails are sent.')).toBeVisible()
  await choice('Red flag raised', 'In the portal').selectOptions('0')
  await save()
  await vi.waitFor(() => expect(saved).toEqual([[{ ...kept, inPortal: '0' }]]))
})

it('a channel that the company has switched off is closed as a whole, and says so', async () => {
  serve({
    offers: NOTIFICATION_EVENTS.map((noticeEvent) => ({ noticeEvent, inPortal: 'atOnce', byLetter: 'channelOff' })),
  })
  await open()
  await expect.element(choice('All events', 'By e-mail')).toBeDisabled()
  await expect.element(choice('Order released', 'In the portal')).toBeEnabled()
  const groups = screen.getByRole('group', { name: 'The company has switched e-mails off.' }).elements()
  expect(groups).toHaveLength(notificationEventsOf('supplier').length + 1)
})

it('one choice counts for all events that the company sends, and says where they differ', async () => {
  const saved = serve({ choices: [{ noticeEvent: 'orderReleased', inPortal: '', byLetter: '0' }] })
  await open()
  await expect.element(choice('All events', 'In the portal')).toHaveValue('')
  await expect.element(choice('All events', 'By e-mail')).toHaveDisplayValue('Different')
  await choice('All events', 'By e-mail').selectOptions('2')
  await expect.element(choice('Receipt posted', 'By e-mail')).toHaveValue('2')
  await expect.element(choice('All events', 'By e-mail')).toHaveDisplayValue('In the digest')
  await save()
  await vi.waitFor(() =>
    expect(saved).toEqual([
      [
        { noticeEvent: 'orderReleased', inPortal: '', byLetter: '2' },
        { noticeEvent: 'receiptPosted', inPortal: '', byLetter: '2' },
      ],
    ]),
  )
})
