import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { serveEdits } from '#platform/web/form/serve-edits.ts'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { monthPlanDays } from '#platform/web/month-plan.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { DisplayConfigFormPage } from './DisplayConfigFormPage.tsx'
import type { DisplayConfig, SentRange } from './display-api.ts'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'scheduling')
const range = (lowerBound: string | null, upperBound: string | null, given: Partial<SentRange>): SentRange => ({
  ...{ lowerBound, upperBound, adviceDescription: '', adviceTone: 'neutral', isAccepted: false },
  ...given,
})
const SHORT = range('-100', '-10', { adviceDescription: 'Too little', adviceTone: 'bad' })
const NEAR = range('-10', '5', { adviceDescription: 'Fine', adviceTone: 'good', isAccepted: true })
const KNOWN: DisplayConfig = {
  ...{
    dayPlanMin: 14,
    weekPlanMin: 4,
    monthPlanMin: 3,
    monthPlanDays: 2,
    isFactoryPlan: false,
    areFactoryRanges: false,
  },
  ranges: [SHORT, NEAR].map((one, at) => ({ ...one, seq: at + 1 })),
  ...{ version: 3, updateName: 'Lin', updateDate: '2026-02-01 08:00:00' },
}
const sent: { path: string; condition: Record<string, unknown> }[] = []
let known = KNOWN

/** A server that takes everything. */
function serve(): void {
  vi.spyOn(window, 'fetch').mockImplementation(async (url, request) => {
    const path = String(url).split('/').at(-1) ?? ''
    if (path === 'getDisplayConfig') return Response.json({ status: 200, data: known })
    sent.push({ path, condition: JSON.parse(String(request?.body)).condition })
    return Response.json({ status: 200, data: { version: known.version + 1 } })
  })
}

beforeEach(async () => {
  await page.viewport(1366, 900)
  sent.length = 0
  known = KNOWN
})
afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
  monthPlanDays.set(1)
})

const mount = async (flags: readonly PermissionFlag[] = ['isSearch', 'isModify']) => {
  await mountScreen(<DisplayConfigFormPage />, flags, { menuNos: ['scheduleDisplayConfig'], texts })
  await expect.element(page.getByLabelText('Day plan, at least (days)')).toHaveValue('14')
}
const cell = (name: string) => page.getByRole('textbox', { name, exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const preview = page.getByRole('region', { name: 'Preview' })

describe('the display configuration', () => {
  it('sends plan and intervals together; a new interval goes on where the last one ends', async () => {
    serve()
    await mount()
    await page.getByLabelText('Days of the month plan').fill('6')
    await press('Add row')
    await expect.element(cell('Lower bound (%) 3')).toHaveValue('5')
    await cell('Advice description 3').fill('Plenty')
    await page.getByRole('combobox', { name: 'Color 3' }).selectOptions('attention')
    await press('Save')
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({
      path: 'saveCommonSetting',
      condition: {
        ...{ dayPlanMin: 14, weekPlanMin: 4, monthPlanMin: 3, monthPlanDays: 6, version: 3 },
        ranges: [SHORT, NEAR, range('5', null, { adviceDescription: 'Plenty', adviceTone: 'attention' })],
      },
    })
    await vi.waitFor(() => expect(monthPlanDays.get()).toBe(6))
  })

  it('says at each bound what is wrong among the others, until one of them is put right', async () => {
    serve()
    await mount()
    await cell('Upper bound (%) 1').fill('-20')
    await press('Save')
    const lower = cell('Lower bound (%) 2')
    await expect.element(lower).toHaveAttribute('title', 'An interval must begin where the one before it ends')
    await cell('Upper bound (%) 1').fill('20')
    await userEvent.tab()
    await expect
      .element(cell('Upper bound (%) 1'))
      .toHaveAttribute('title', 'The upper bound of an interval must not be above the upper bound of the next interval')
    await cell('Upper bound (%) 1').fill('-10')
    await expect.element(lower).not.toHaveAttribute('aria-invalid', 'true')
    await cell('Advice description 1').fill('')
    await press('Save')
    await expect.element(cell('Advice description 1')).toHaveAttribute('title', 'Each row needs an advice description')
    for (const _row of [1, 2])
      await page
        .getByRole('button', { name: /^Remove line/ })
        .first()
        .click()
    await press('Save')
    await expect.element(page.getByRole('alert')).toHaveTextContent('At least one row must remain')
    expect(sent).toEqual([])
  })

  it('puts the intervals in the order of their bounds', async () => {
    serve()
    known = { ...KNOWN, ranges: [...KNOWN.ranges].reverse() }
    await mount()
    await press('Put in order of the bounds')
    await expect.element(cell('Lower bound (%) 1')).toHaveValue('-100')
    await expect.element(cell('Upper bound (%) 2')).toHaveValue('5')
  })

  it('shows which advice a difference gets under what is typed', async () => {
    serve()
    await mount()
    const difference = preview.getByLabelText('Difference (%)')
    const said = preview.getByRole('status')
    await difference.fill('-16.67')
    await expect.element(said).toHaveTextContent('Too little To be decided by the purchaser')
    await cell('Upper bound (%) 1').fill('-20')
    await cell('Lower bound (%) 2').fill('-20')
    await expect.element(said).toHaveTextContent('Fine Agreed at once')
    await difference.fill('0')
    await expect.element(said).toMatchTextContent(/^As expected: agreed at once/)
    await difference.fill('50')
    await expect.element(said).toMatchTextContent(/^No interval has this difference/)
    await difference.fill('-101')
    await expect.element(said).toMatchTextContent(/-100 or more/)
  })

  it('gets plan or rules of the product back after a question that says what they are', async () => {
    serve()
    known = { ...KNOWN, isFactoryPlan: true }
    await mount()
    const plan = page.getByRole('button', { name: 'Restore default plan' })
    await expect.element(plan).toHaveAccessibleDescription('The default plan is in force')
    await press('Restore default rules')
    const question = page.getByRole('dialog')
    await expect
      .element(question)
      .toMatchTextContent(/-100.% to -10.%: Far less than expected.*10.% and above: Far more/)
    await question.getByRole('button', { name: 'Restore' }).click()
    await vi.waitFor(() =>
      expect(sent).toEqual([{ path: 'restoreCommonSetting', condition: { part: 'rules', version: 3 } }]),
    )
  })

  it('is only read by who may not change it', async () => {
    serve()
    await mount(['isSearch'])
    await expect.element(page.getByLabelText('Day plan, at least (days)')).toBeDisabled()
    await expect.element(page.getByRole('row', { name: /Too little/ })).toMatchTextContent(/-100-10Too little/)
    expect(page.getByRole('button', { name: /Save|Restore|Add|Remove|order/ }).elements()).toEqual([])
  })

  it('tells the second of two editors what the other made of the intervals, and sends what is chosen', async () => {
    const theirs = { ...SHORT, seq: 1, adviceDescription: 'Ask us' }
    const edits = serveEdits({ read: 'getDisplayConfig', save: 'saveCommonSetting' }, KNOWN, {
      ...KNOWN,
      ...{ version: 4, updateName: 'Mai', dayPlanMin: 21, ranges: [theirs, { ...NEAR, seq: 2 }] },
    })
    await mount()
    await cell('Advice description 2').fill('All right')
    await press('Save')
    const alert = page.getByRole('alert').filter({ hasText: 'Mai' })
    await expect.element(alert.getByRole('listitem').first()).toHaveTextContent('Day plan, at least (days): now 21')
    await alert.getByRole('radio', { name: /Ask us/ }).click()
    await expect.element(cell('Advice description 2')).toHaveValue('Fine')
    await press('Save')
    await vi.waitFor(() => expect(edits).toHaveLength(2))
    expect(edits[1]?.condition).toMatchObject({
      version: 4,
      dayPlanMin: 21,
      ranges: [{ adviceDescription: 'Ask us' }, NEAR],
    })
  })
})
