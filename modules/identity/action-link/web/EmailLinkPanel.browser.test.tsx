import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { EmailLinkPanel } from './EmailLinkPanel.tsx'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'identity')

const LINE = { lineNo: '10-1-1', goodsNo: 'P-10', goodsName: 'Bolt', qty: '1200.5', unitNo: 'PCS', date: '2026-03-20' }
const FOUND = {
  action: 'acceptOrder',
  userName: 'Huang',
  side: 'supplier',
  documentNo: 'PO-1',
  partner: 'Harbour',
  lines: [LINE],
  changes: [],
  reason: '',
  isReasonNeeded: false,
}

const answerOf = (status: number, body: object) =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }))
const callsTo = (method: string) =>
  vi.mocked(window.fetch).mock.calls.filter(([url]) => String(url).endsWith(`/${method}`)).length

/** Opens the page over a server that uses the link as told. */
async function openPage(use: () => Promise<Response>, found: object = FOUND): Promise<void> {
  vi.spyOn(window, 'fetch').mockImplementation((url) =>
    String(url).endsWith('/useActionLink') ? use() : answerOf(200, { status: 200, data: found }),
  )
  await mountScreen(<EmailLinkPanel />, [], { texts })
}
const press = () => screen.getByRole('button', { name: 'Confirm as ordered' }).click()

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

describe('the page of an email’s link', () => {
  it('shows the lines first, and does nothing until the button is pressed', async () => {
    await openPage(() => answerOf(200, { status: 200, data: { action: 'acceptOrder', documentNo: 'PO-1' } }))
    await expect.element(screen.getByRole('row', { name: '10-1-1 P-10 Bolt 1,200.5 PCS 2026-03-20' })).toBeVisible()
    expect(callsTo('useActionLink')).toBe(0)
    await press()
    await expect.element(screen.getByRole('status')).toHaveTextContent('Order PO-1 is confirmed.')
    expect(callsTo('useActionLink')).toBe(1)
  })

  it('shows what of a change is to be otherwise and why, and refuses it with a reason alone', async () => {
    const change = { lineNo: '10-1-1', goodsNo: 'P-10', goodsName: 'Bolt', field: 'qty', before: '1200', after: '800' }
    const asked = { action: 'refuseChange', lines: [], changes: [change], reason: 'Less demand', isReasonNeeded: true }
    await openPage(() => answerOf(200, { status: 200, data: { action: 'refuseChange', documentNo: 'PO-1' } }), {
      ...FOUND,
      ...asked,
    })
    await expect.element(screen.getByRole('row', { name: '10-1-1 P-10 Bolt Quantity 1,200 800' })).toBeVisible()
    await expect.element(screen.getByText('Why: Less demand')).toBeVisible()
    const fail = screen.getByRole('button', { name: 'Refuse the change' })
    await fail.click()
    await screen.getByLabelText('Your reason').fill('   ')
    await fail.click()
    expect(callsTo('useActionLink')).toBe(0)
    await screen.getByLabelText('Your reason').fill('Already produced')
    await fail.click()
    await expect.element(screen.getByRole('status')).toHaveTextContent('The change of order PO-1 is refused.')
    const [, sent] = vi.mocked(window.fetch).mock.calls.at(-1) ?? []
    expect(String(sent?.body)).toContain('"reason":"Already produced"')
  })

  it('keeps what was typed when no answer comes, says so, and sends it again', async () => {
    const asked = { action: 'rejectOrder', isReasonNeeded: true }
    const answers = [
      () => Promise.reject(new TypeError('offline')),
      () => answerOf(429, { errorCode: 'wire.tooMany', errorMessage: 'Too many at once.' }),
      () => answerOf(200, { status: 200, data: { action: 'rejectOrder', documentNo: 'PO-1' } }),
    ]
    await openPage(() => answers.shift()?.() ?? Promise.reject(new Error('once more')), { ...FOUND, ...asked })
    const reason = screen.getByRole('textbox', { name: 'Your reason' })
    const fail = screen.getByRole('button', { name: 'Refuse the order' })
    await reason.fill('No capacity before May')
    await fail.click()
    const said = screen.getByRole('alert')
    await expect.element(said).toHaveTextContent('The portal does not answer at the moment. Try again later.')
    await expect.element(reason).toHaveValue('No capacity before May')
    await fail.click()
    await expect.element(said).toHaveTextContent('Too many at once.')
    await fail.click()
    await expect.element(screen.getByRole('status')).toHaveTextContent('Order PO-1 is refused.')
    expect(said.query()).toBeNull()
    const bodies = vi
      .mocked(window.fetch)
      .mock.calls.slice(1)
      .map(([, sent]) => String(sent?.body))
    expect(bodies).toHaveLength(3)
    for (const body of bodies) expect(body).toContain('"reason":"No capacity before May"')
  })

  it('says why a link cannot be used any more, and leads to the portal', async () => {
    const refusal = { errorCode: 'identity.linkUsed', errorMessage: 'This link was used already.' }
    await openPage(() => answerOf(409, refusal))
    await press()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('This link was used already.')
    await expect.element(screen.getByRole('link', { name: 'To the portal' })).toBeVisible()
  })
})
