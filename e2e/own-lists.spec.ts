import { CALL_BASE_PATH } from '#platform/contract/envelope.ts'
import { confirm, readMessage } from './support/dialogs.ts'
import { expect, test } from './support/e2e-test.ts'
import { type E2eUser, goTo } from './support/e2e-user.ts'
import { cellOf, type List, listOf, sortedBy } from './support/list.ts'
import { newOrderInProgress } from './support/orders.ts'
import { sendCall } from './support/send-call.ts'
import { readRows } from './support/workbooks.ts'

/** Opens a further browser of somebody who is signed in. */
type OpenAs = (userNo: string) => Promise<E2eUser>

/** A list of administration that is no list of records, and how it is searched, sorted and exported. */
interface OwnList {
  path: string
  titleKey: string
  /** Label of the column whose text in the first row is searched for. */
  find: string
  /** Label of a column by which it is sorted; none where its few rows have an order of their own. */
  sort?: string
  /** Whether its rows go out as a file. */
  isExported: boolean
  /** The product writes rows of the kind that is searched at any time, also between two looks at the list. */
  isGrowing?: boolean
  /** It has no keyword: the column is searched in the advanced search. */
  isFoundByField?: boolean
  /** Who looks into it; the administrator unless given. */
  reader?: string
  /** Makes what it shows where the demo company has nothing of the kind. */
  prepare?: (openAs: OpenAs) => Promise<void>
  /** What else its reader does with a row. */
  also?: (user: E2eUser, list: List) => Promise<void>
}

const LISTS: readonly OwnList[] = [
  {
    path: '/baseManage/colleague',
    titleKey: 'identity:routes.colleagues',
    find: 'identity:fields.userNo',
    sort: 'identity:fields.userNo',
    isExported: true,
    reader: 'supplieradmin',
  },
  {
    path: '/system/text',
    titleKey: 'system:titles.texts',
    find: 'system:fields.textKey',
    sort: 'system:fields.textKey',
    isExported: true,
  },
  {
    path: '/system/job',
    titleKey: 'system:titles.tasks',
    find: 'system:fields.jobName',
    sort: 'system:fields.nextRunAt',
    isExported: true,
  },
  {
    path: '/system/jobRun',
    titleKey: 'system:titles.taskRuns',
    find: 'system:fields.jobName',
    sort: 'system:fields.startedAt',
    isExported: true,
    isGrowing: true,
    prepare: runTask,
  },
  {
    path: '/system/operationLog',
    titleKey: 'system:titles.operationLog',
    find: 'system:fields.userName',
    sort: 'system:fields.loggedAt',
    isExported: true,
  },
  {
    path: '/system/abnormalLog',
    titleKey: 'system:titles.abnormalLog',
    find: 'system:fields.source',
    sort: 'system:fields.loggedAt',
    isExported: true,
    prepare: reportError,
  },
  {
    path: '/system/printTemplate',
    titleKey: 'documents:titles.printTemplate',
    find: 'documents:fields.templateCode',
    sort: 'documents:fields.templateCode',
    isExported: false,
  },
  {
    path: '/system/printLog',
    titleKey: 'documents:titles.printLog',
    find: 'documents:fields.documentNo',
    sort: 'documents:fields.printDate',
    isExported: true,
  },
  {
    path: '/system/appVersion',
    titleKey: 'documents:titles.appVersion',
    find: 'documents:fields.versionNo',
    sort: 'documents:fields.createDate',
    isExported: true,
  },
  {
    path: '/system/news',
    titleKey: 'news:routes.maintenance',
    find: 'news:fields.subject',
    sort: 'news:fields.updateDate',
    isExported: true,
  },
  {
    path: '/system/webhookMessage',
    titleKey: 'messages:routes.webhookMessages',
    find: 'messages:fields.documentNo',
    sort: 'messages:fields.happenedDate',
    isExported: true,
    prepare: notifyOtherSystem,
    also: sendAgain,
  },
  {
    path: '/offsite/label-rule',
    titleKey: 'deliveries:routes.labelRule',
    find: 'deliveries:fields.gs1CompanyPrefix',
    sort: 'orders:fields.updateDate',
    isExported: false,
    isFoundByField: true,
  },
  { path: '/system/cache', titleKey: 'system:titles.cache', find: 'system:fields.cacheName', isExported: false },
  { path: '/system/invariant', titleKey: 'system:titles.invariants', find: 'system:fields.rule', isExported: false },
]

/** Has a task run, once. */
async function runTask(openAs: OpenAs): Promise<void> {
  const admin = await openAs('admin')
  const body = { condition: {}, current: 1, size: 1 }
  const { records } = await sendCall<{ records: { id: string; version: number }[] }>(
    admin,
    'ISysJobService/getsysjoblist',
    body,
  )
  const list = records.map(({ id, version }) => ({ id, version }))
  await sendCall(admin, 'ISysJobService/runsysjobbyids', { list })
}

/** An error of a screen, as the browser tells it. */
async function reportError(openAs: OpenAs): Promise<void> {
  const { page } = await openAs('supplier')
  const condition = { page: '/offsite/addAsn', errorName: 'RangeError', errorMessage: 'no such lot', stack: 'at lots' }
  await page.request.post(`${CALL_BASE_PATH}/ISysAbnormalLogService/reportWebError`, { data: { condition } })
}

/** A message to another system, of an order that is released. */
async function notifyOtherSystem(openAs: OpenAs): Promise<void> {
  const admin = await openAs('admin')
  const hook = {
    webhookNo: 'OWN-LISTS',
    webhookName: 'Own lists',
    url: 'https://hooks.example/in',
    orgNo: null,
    statusCode: '1',
    remark: '',
    events: [{ noticeEvent: 'orderReleased' }],
  }
  const key = await sendCall<object>(admin, 'ISysWebhookService/addsyswebhook', hook)
  // One without a secret tells nothing.
  await sendCall(admin, 'ISysWebhookService/issuesyswebhook', key)
  await newOrderInProgress(await openAs('buyer'), await openAs('supplier'))
}

/** Has a message go out once more. */
async function sendAgain(user: E2eUser, list: List): Promise<void> {
  await list.select(list.rows().first())
  await list.press('messages:webhook.resend')
  await confirm(user, 'messages:webhook.resend', 'messages:webhook.resend')
  await readMessage(user, user.t('messages:webhook.resent'))
}

/** Searches by one field of the advanced search. */
async function searchField({ page, t }: E2eUser, list: List, label: string, words: string): Promise<void> {
  await list.screen.getByRole('button', { name: t('lists:search.advanced') }).click()
  const panel = page.getByRole('dialog', { name: t('lists:search.advanced') })
  await panel.getByLabel(label, { exact: true }).fill(words)
  await panel.getByRole('button', { name: t('lists:search.query'), exact: true }).click()
  await expect(list.screen.locator('.grid[aria-busy="false"]')).toBeVisible()
}

test.describe('shell §4: the lists of administration', { tag: '@long' }, () => {
  for (const own of LISTS) {
    const { path, titleKey, find, sort, isExported, reader = 'admin', prepare } = own
    test(`${path} is searched${sort ? ', sorted' : ''}${isExported ? ' and exported' : ''}`, async ({ openAs }) => {
      await prepare?.(openAs)
      const user = await openAs(reader)
      const { t } = user
      const list = listOf(user, titleKey)
      // What the product writes by itself may be there a moment later.
      await expect(async () => {
        await goTo(user, path)
        await expect(list.rows().first()).toBeVisible({ timeout: 10_000 })
      }).toPass({ timeout: 40_000 })
      const text = await cellOf(list.rows().first(), t(find))
      const search = (words: string) =>
        own.isFoundByField ? searchField(user, list, t(find), words) : list.search(words)
      await search('nothing has this')
      await expect(list.rows()).toHaveCount(0)
      await search(text)
      await expect(list.rows().first()).toBeVisible()
      for (const row of (await list.rows().all()).slice(0, 3))
        await expect.poll(() => cellOf(row, t(find))).toContain(text)
      const isWhole = (await list.rows().count()) < 20
      if (sort && isWhole) await sortedBy(list, t(sort), own.isGrowing)
      await own.also?.(user, list)
      if (!isExported) return
      const exported = await readRows((await list.exported()).path)
      expect(exported.some((row) => row[t(find)] === text)).toBe(true)
      if (isWhole && !own.isGrowing) expect(exported).toHaveLength(await list.rows().count())
    })
  }
})
