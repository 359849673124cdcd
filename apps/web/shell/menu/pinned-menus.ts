import { identityApi } from '#apps/web/session-calls.ts'
import { randomId } from '#platform/web/random-id.ts'
import { createStore } from '#platform/web/store.ts'

/** Numbers of the reader's favourites in their order; null until the server has answered. */
const pinned = createStore<readonly string[] | null>(null)
/** Answers that come late must not undo what was asked for after them. */
let newest = 0

type Answer = Promise<{ records: readonly { menuNo: string }[] }>

/** Ends when everything asked so far is answered: side by side, the answer to a later change could lack an earlier one. */
let lastAsked: Promise<unknown> = Promise.resolve()

async function take(ask: () => Answer): Promise<void> {
  const mine = ++newest
  const answer = lastAsked.then(ask)
  lastAsked = answer.catch(() => undefined)
  const { records } = await answer
  if (mine === newest) pinned.set(records.map(({ menuNo }) => menuNo))
}

/** The reader's favourites, kept on the server (spec shell §2, §3). Failures have been shown when these answer. */
export const pinnedMenus = {
  store: pinned,
  load: (): Promise<void> =>
    take(() => identityApi('ISysMenuService/getBusinessCommonMenu', {})).catch(() => undefined),
  /** Pins an entry, or unpins it. */
  toggle: (menuNo: string): Promise<void> =>
    take(() =>
      identityApi('ISysMenuService/collectBusinessCommonMenu', { menuNo }, { idempotencyKey: randomId() }),
    ).catch(() => undefined),
  /** Puts them into an order, at once on screen and then on the server; back to the server's when that fails. */
  async sort(menuNos: readonly string[]): Promise<void> {
    const before = pinned.get()
    pinned.set(menuNos)
    await take(() => identityApi('ISysMenuService/sortBusinessCommonMenu', { menuNos: [...menuNos] })).catch(() => {
      if (pinned.get() === menuNos) pinned.set(before)
    })
  },
}
