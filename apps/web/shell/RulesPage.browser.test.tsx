import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import type { Rule } from '#platform/web/rules/rules.ts'
import { shellTexts } from '../locales.ts'
import RulesPage from './RulesPage.tsx'

const rule = (name: string, change: Partial<Rule> = {}): Rule => ({
  rule: `orders.${name}`,
  area: 'Orders',
  sentence: `The rule of ${name}.`,
  isMine: true,
  refusals: [{ errorCode: `orders.${name}`, sentence: `Order … breaks ${name}.` }],
  ...change,
})
const rules = [rule('answer'), rule('closing'), rule('release', { isMine: false }), rule('stock', { area: 'Stock' })]
const opened = vi.fn()
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

async function mountPage(query = '') {
  const options = { texts: shellTexts, page: { query: new URLSearchParams(query), open: opened } }
  await mountScreen(<RulesPage />, [], { ...options, areRulesAsked: true })
}
const answer = () => vi.spyOn(window, 'fetch').mockImplementation(async () => json(200, { status: 200, data: rules }))
const sentence = (name: string) => page.getByText(`The rule of ${name}.`)

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

describe('the page of rules', () => {
  it('shows the reader’s own rules by area, and the others on demand', async () => {
    answer()
    await mountPage()
    await expect.element(page.getByRole('region', { name: 'Stock' }).getByText('The rule of stock.')).toBeVisible()
    await expect.element(page.getByRole('status')).toHaveTextContent('Rules: 3')
    expect(sentence('release').query()).toBeNull()
    await page.getByLabelText('Also rules for others').click()
    await expect.element(sentence('release')).toBeVisible()
    await expect.element(page.getByText('For others', { exact: true })).toBeVisible()
  })

  it('finds a rule by the message that somebody got', async () => {
    answer()
    await mountPage()
    await page.getByLabelText('Search rules and messages').fill('breaks closing')
    await expect.element(sentence('closing')).toBeVisible()
    await expect.element(page.getByText('Order … breaks closing.')).toBeVisible()
    await expect.element(page.getByRole('status')).toHaveTextContent('Rules: 1')
    await page.getByLabelText('Search rules and messages').fill('nonsense')
    await expect.element(page.getByText('No rule has these words.')).toBeVisible()
  })

  it('marks the rule of its address, takes the focus there and shows its messages, also where it is somebody else’s', async () => {
    answer()
    await mountPage('rule=orders.release')
    await expect.element(sentence('release')).toBeVisible()
    await expect.element(page.getByText('Order … breaks release.')).toBeVisible()
    expect(document.activeElement?.id).toBe('rule-orders.release')
  })

  it('says when there is no such rule', async () => {
    answer()
    await mountPage('rule=orders.nothing')
    await expect.element(page.getByText('There is no rule of this name.')).toBeVisible()
    await expect.element(sentence('answer')).toBeVisible()
  })

  it('has an address for each rule', async () => {
    answer()
    await mountPage()
    await page.getByRole('link', { name: 'Link to this rule' }).nth(1).click()
    expect(opened).toHaveBeenCalledWith('/rules?rule=orders.closing')
  })

  it('can be asked again when the rules did not come', async () => {
    vi.spyOn(window, 'fetch').mockImplementation(async () => json(503, null))
    await mountPage()
    await expect.element(page.getByText('The rules could not be loaded.')).toBeVisible()
    answer()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(sentence('answer')).toBeVisible()
  })
})
