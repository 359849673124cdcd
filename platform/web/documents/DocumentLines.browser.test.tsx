import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { defineDocument, tabsByState } from '#platform/contract/documents.ts'
import { choice, code, date, defineFields, quantity, text } from '#platform/contract/fields.ts'
import { defineLifecycle } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { toasts } from '#platform/web/kit/notify.ts'
import { mountScreen, TEST_MENU, unmountScreen } from '#platform/web/list/mount-screen.ts'
import type { TextSource } from '#platform/web/texts/texts.ts'
import { DocumentScreen, type DocumentScreenParts } from './DocumentScreen.tsx'
import type { AnyDocumentRow } from './document-row.ts'

const refusal = platformErrors.notFound
const sides = ['purchaser'] as const
const fields = defineFields('planned', {
  planNo: code({ show: '123', isRequired: true, isFixedLeft: true }),
  status: choice({ show: '123', isRequired: true, enumName: 'status', enumValues: ['open'] }),
  updateDate: date({ show: '3', isSortable: true }),
})
const { day, planQty } = defineFields('planned', {
  day: date({ show: '4', isRequired: true }),
  planQty: quantity({ show: '4', isRequired: true }),
})
const { replyQty } = defineFields('planned', { replyQty: quantity({ show: '4' }) })
const plan = defineDocument({
  kind: 'plan',
  table: 'srm_plan',
  number: { field: 'planNo', prefix: 'PL' },
  service: 'ISrmPlanService',
  noun: 'Plan',
  menuNo: TEST_MENU,
  texts: 'planned:actions',
  titleKey: 'planned:title',
  log: 'plan',
  topic: 'plans',
  what: 'plans',
  fields,
  lifecycle: defineLifecycle({
    document: 'plan',
    states: ['open'],
    initial: ['open'],
    wrongSide: refusal,
    transitions: [{ action: 'reply', from: ['open'], to: [], sides, refusal }],
  }),
  create: {
    summary: 'Makes one.',
    flag: 'isAdd',
    input: defineFields('planned', { subject: text({ show: '', isRequired: true }) }),
    lines: { of: 'days', fields: { day, planQty } },
  },
  commands: { reply: { summary: 'Replies.', flag: 'isSubmit', lines: { of: 'days', fields: { replyQty } } } },
  lines: { days: { table: 'srm_plan_day', owner: 'plan_id', fields: { day, planQty, replyQty } } },
  print: 'planned.plan',
  tabs: tabsByState(['open']),
})

const labels = { day: 'Day', planQty: 'Planned', replyQty: 'Confirmed' }
const texts: TextSource[] = [
  {
    namespace: 'planned',
    language: 'en-US',
    load: async () => ({
      title: 'Plans',
      fields: { planNo: 'Number', status: 'Status', subject: 'Subject', updateDate: 'Changed', ...labels },
      enums: { status: { open: 'Open' }, action: { plan: { reply: 'Plan confirmed' } } },
      actions: {
        ...{ lines: { days: 'Days' }, printed: 'Plan' },
        ...{ create: 'New plan', createTitle: 'A new plan', createDone: 'Made {{planNo}}.' },
        reply: 'Reply',
      },
    }),
  },
]
const row = { id: '1', version: 3, planNo: 'PL-1', status: 'open', updateDate: '2026-03-01', actions: { reply: null } }
const days = [
  { id: '11', day: '2026-03-02', planQty: '1000', replyQty: null },
  { id: '12', day: '2026-03-03', planQty: '5', replyQty: '4' },
]
const sent: { path: string; condition: unknown }[] = []
const button = (name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).last()

beforeEach(() => {
  sent.length = 0
  vi.spyOn(window, 'fetch').mockImplementation((url, init) => {
    const path = String(url).split('/').at(-1) ?? ''
    const { condition } = JSON.parse(String(init?.body ?? '{}'))
    let data: unknown = { id: '1', planNo: 'PL-1', status: 'open', version: 4 }
    if (path === 'getPlanStatus') data = { all: 1, open: 1 }
    else if (path === 'getPlanLines') data = { days }
    else if (path === 'getReportTemplateListWithDefault') data = []
    else if (path === 'getPrintSetting') data = { localPrintUrl: null }
    else if (path === 'getPlanPage') {
      const counts = { total: 1, isTotalCapped: false, pageSize: 20, rowCount: 1, pageCount: 1, currentPage: 1 }
      data = { records: [row], ...counts }
    } else sent.push({ path, condition })
    return Promise.resolve(Response.json({ status: 200, data }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

const PARTS: DocumentScreenParts<AnyDocumentRow> = { id: 'planned.plans', groups: [] }
const mountPlans = () =>
  mountScreen(<DocumentScreen document={plan} parts={PARTS} />, ['isSearch', 'isAdd', 'isSubmit', 'isPrint'], { texts })

describe('a declared document with lines', () => {
  it('shows them in its drawer under their heading, with the fields of the child table', async () => {
    await mountPlans()
    await button('PL-1').click()
    const drawer = page.getByRole('dialog')
    await expect.element(drawer.getByRole('heading', { name: 'Days' })).toBeVisible()
    await expect.element(drawer.getByRole('columnheader', { name: 'Confirmed' })).toBeVisible()
    await expect.element(drawer.getByRole('cell', { name: '1,000', exact: true })).toBeVisible()
  })

  it('is made by the form of its fields and lines, and is not sent while one of them is empty', async () => {
    await mountPlans()
    await button('New plan').click()
    await expect.element(page.getByText('A new plan')).toBeVisible()
    await page.getByRole('textbox', { name: /Subject/ }).fill('Bolts')
    await page.getByRole('dialog').getByRole('button', { name: /Add/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /Planned/ })
      .fill('12')
    await inDialog('New plan').click()
    expect(sent).toEqual([])
    await page.getByRole('dialog').getByRole('textbox', { name: /Day/ }).fill('2026-03-09')
    await inDialog('New plan').click()
    const condition = { subject: 'Bolts', days: [{ day: '2026-03-09', planQty: '12' }] }
    await vi.waitFor(() => expect(sent).toEqual([{ path: 'addPlan', condition }]))
  })

  it('takes what a command puts into its lines, beside what they say', async () => {
    await mountPlans()
    await page.getByRole('row', { name: /PL-1/ }).getByRole('checkbox').click()
    await button('Reply').click()
    await expect.element(page.getByText('Reply · PL-1')).toBeVisible()
    await expect.element(page.getByRole('dialog').getByText('1,000')).toBeVisible()
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /Confirmed/ })
      .first()
      .fill('900')
    await inDialog('Reply').click()
    const list = [
      { id: '11', replyQty: '900' },
      { id: '12', replyQty: '4' },
    ]
    await vi.waitFor(() =>
      expect(sent).toEqual([{ path: 'replyPlan', condition: { id: '1', version: 3, days: list } }]),
    )
  })

  it('says in the usual words what was done, where it has no sentence of its own', async () => {
    await mountPlans()
    await expect.element(page.getByRole('tab', { name: /All/ })).toBeVisible()
    await page.getByRole('row', { name: /PL-1/ }).getByRole('checkbox').click()
    await button('Reply').click()
    await expect.element(page.getByRole('dialog').getByText('1,000')).toBeVisible()
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /Confirmed/ })
      .first()
      .fill('900')
    await inDialog('Reply').click()
    await vi.waitFor(() => expect(toasts.get().map(({ text: said }) => said)).toContain('Plan confirmed: PL-1'))
  })

  it('is printed, named as what is printed', async () => {
    await mountPlans()
    await page.getByRole('row', { name: /PL-1/ }).getByRole('checkbox').click()
    await button('Print').click()
    await expect.element(page.getByRole('dialog').getByText('Plan', { exact: true })).toBeVisible()
  })
})
