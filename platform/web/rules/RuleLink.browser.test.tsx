import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CallTable } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { dismissToast, TOAST_MS, toasts } from '#platform/web/kit/notify.ts'
import { Toasts } from '#platform/web/kit/Toasts.tsx'
import { ListToolbar } from '#platform/web/list/ListToolbar.tsx'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { RowActions } from '#platform/web/list/RowActions.tsx'
import { pathOpener } from '#platform/web/open-path.ts'
import { setSession } from '#platform/web/session.ts'
import type { Rule } from './rules.ts'

const rules: readonly Rule[] = [
  {
    rule: 'orders.answer',
    area: 'Orders',
    sentence: 'An order is answered while it waits.',
    isMine: true,
    refusals: [{ errorCode: 'orders.notAccepting', sentence: 'The order is not waiting for an answer.' }],
  },
]
const opened = vi.fn()
const run = vi.fn()
const api = callsOf<CallTable>()
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const refusal = { errorCode: 'orders.notAccepting', errorMessage: 'The order is not waiting.', rule: 'orders.answer' }

function answerCalls() {
  return vi.spyOn(window, 'fetch').mockImplementation(async (url) => {
    const isRules = String(url).endsWith('ISysRuleService/getCurrentUserRuleList')
    return isRules ? json(200, { status: 200, data: rules }) : json(409, refusal)
  })
}

const reason = 'The order is not waiting for an answer.'
const accept = {
  key: 'accept',
  labelKey: 'Accept',
  order: 10,
  needs: 'none',
  run,
  reasonDisabled: () => reason,
} as const
const rowAction = (name: string) => ({ key: name, labelKey: name, reasonDisabled: reason, run })
const Sample = () => (
  <>
    <Toasts />
    <ListToolbar actions={[accept]} selected={[]} />
    <RowActions actions={['One', 'Two', 'Three', 'Four', 'Five'].map(rowAction)} />
  </>
)

const message = page.getByRole('region', { name: 'Messages (F8)' })
const link = message.getByRole('link', { name: 'Rule' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const fail = () => api('IOrders/accept', {}).catch(() => undefined)

beforeEach(async () => {
  toasts.set([])
  vi.clearAllMocks()
  answerCalls()
  pathOpener.set(opened)
  await mountScreen(<Sample />, [], { areRulesAsked: true })
  await expect.element(button('Accept')).toBeVisible()
})
afterEach(() => {
  for (const { id } of toasts.get()) dismissToast(id)
  pathOpener.set(null)
  vi.useRealTimers()
  vi.restoreAllMocks()
  unmountScreen()
})

describe('the message of a refused call', () => {
  it('leads to the rule that caused it', async () => {
    await fail()
    await expect.element(message.getByText('The order is not waiting.', { exact: false })).toBeVisible()
    await expect.element(link).toHaveAttribute('href', '/rules?rule=orders.answer')
    await link.click()
    expect(opened).toHaveBeenCalledWith('/rules?rule=orders.answer')
  })

  it('has no link where no rule is named, nor before sign-in', async () => {
    vi.mocked(window.fetch).mockImplementation(async () => json(409, { ...refusal, rule: undefined }))
    await fail()
    await expect.element(message.getByText('The order is not waiting.', { exact: false })).toBeVisible()
    expect(link.query()).toBeNull()
    for (const { id } of toasts.get()) dismissToast(id)
    vi.mocked(window.fetch).mockImplementation(async () => json(409, refusal))
    setSession(null)
    await fail()
    await expect.element(message.getByText('The order is not waiting.', { exact: false })).toBeVisible()
    expect(link.query()).toBeNull()
  })

  it('is reached with F8, stays as long as it has the focus, and Escape goes back to where work was', async () => {
    const before = button('Accept').element() as HTMLElement
    before.focus()
    await fail()
    await expect.element(link).toBeVisible()
    vi.useFakeTimers()
    await userEvent.keyboard('{F8}')
    expect(document.activeElement).toBe(link.element())
    vi.advanceTimersByTime(3 * TOAST_MS)
    expect(toasts.get()).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(before)
    vi.advanceTimersByTime(TOAST_MS)
    expect(toasts.get()).toEqual([])
  })
})

describe('the reason of a button that cannot be used', () => {
  it('carries the link to its rule in the tip', async () => {
    await button('Accept').hover()
    const tip = page.getByRole('tooltip')
    await expect.element(tip.getByText(reason)).toBeVisible()
    await tip.getByRole('link', { name: 'Rule' }).click()
    expect(opened).toHaveBeenCalledWith('/rules?rule=orders.answer')
  })

  it.each(['Accept', 'Two'])('is told with its rule when %s is pressed all the same', async (name) => {
    const pressed = button(name).element() as HTMLElement
    pressed.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(message.getByText(reason, { exact: false })).toBeVisible()
    await expect.element(link).toHaveAttribute('href', '/rules?rule=orders.answer')
    expect(run).not.toHaveBeenCalled()
  })

  it('is told for what is folded into More as well', async () => {
    await button('More').click()
    await page.getByRole('menuitem', { name: /Five/ }).click()
    await expect.element(link).toHaveAttribute('href', '/rules?rule=orders.answer')
    expect(run).not.toHaveBeenCalled()
  })
})
