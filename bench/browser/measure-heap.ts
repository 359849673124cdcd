import type { Browser } from 'playwright-core'
import type { ListAnswer } from '#platform/contract/envelope.ts'
import { call, follow, openSignedIn, unfoldMenu } from './bench-reader.ts'
import { type BrowserFigure, median } from './browser-figure.ts'

const TABS = 20
const MEGABYTE = 1_000_000
const USER_LIST_CALL = 'ISupSrmSysUserService/getsysuserlist'

interface User {
  id: string
  userNo: string
}

/** One run: megabytes of heap with one tab and with all of them. */
export interface HeapRun {
  before: number
  after: number
}

/** Opens every screen of the menu, then forms until there are 20 tabs. */
export async function runHeap(browser: Browser, url: string): Promise<HeapRun> {
  const page = await openSignedIn(browser, url, 'admin')
  await page.waitForLoadState('networkidle')
  const session = await page.context().newCDPSession(page)
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage')
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return usedSize / MEGABYTE
  }
  const before = await heap()
  const paths = await unfoldMenu(page)
  for (const path of paths) {
    await follow(page, path)
    await page.waitForLoadState('networkidle')
  }
  const { records } = await call<ListAnswer<User>>(page, USER_LIST_CALL, { current: 1, size: 20, condition: {} })
  const forms = ['/baseManage/add-user', '/baseManage/add-role', '/setting/user-info', '/setting/password']
  const edited = records.map(({ id, userNo }) => `/baseManage/modify-user/${id}/${encodeURIComponent(userNo)}`)
  const tabs = page.locator('[role=tablist] .tab')
  for (const path of [...forms, ...edited]) {
    if ((await tabs.count()) >= TABS) break
    await follow(page, path)
    await page.waitForLoadState('networkidle')
  }
  const open = await tabs.count()
  if (open < TABS) throw new Error(`only ${open} tabs could be opened`)
  const after = await heap()
  await page.context().close()
  return { before, after }
}

/** The figure of all runs. */
export function heapFigures(runs: readonly HeapRun[]): BrowserFigure[] {
  const before = median(runs.map((run) => run.before))
  return [
    {
      what: `heap with ${TABS} open tabs`,
      measured: median(runs.map((run) => run.after)),
      unit: 'MB',
      target: { kind: 'atMost', value: 50 },
      detail: `${before.toFixed(1)} MB with the dashboard alone`,
    },
  ]
}
