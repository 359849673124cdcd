import { afterEach, describe, expect, it, vi } from 'vitest'
import { pinnedMenus } from './pinned-menus.ts'

afterEach(() => vi.restoreAllMocks())

const records = (menuNos: readonly string[]) => ({ records: menuNos.map((menuNo) => ({ menuNo })) })

describe('shell §2: favourites', () => {
  it('are what the last change left, however quickly stars are clicked', async () => {
    let kept = ['userOrder', 'asnTracking', 'rejectionDetails']
    // As transactions do: each call sees what was there when it began, and its change is there when it ends.
    vi.spyOn(window, 'fetch').mockImplementation(async (_url, request) => {
      const { condition } = JSON.parse(String(request?.body)) as { condition: { menuNo?: string } }
      const seen = kept.filter((menuNo) => menuNo !== condition.menuNo)
      await new Promise((resolve) => setTimeout(resolve, 20))
      kept = kept.filter((menuNo) => menuNo !== condition.menuNo)
      return new Response(JSON.stringify({ status: 200, data: records(seen) }), {
        headers: { 'content-type': 'application/json' },
      })
    })
    await pinnedMenus.load()
    expect(pinnedMenus.store.get()).toEqual(kept)
    await Promise.all(kept.map((menuNo) => pinnedMenus.toggle(menuNo)))
    expect(kept).toEqual([])
    expect(pinnedMenus.store.get()).toEqual([])
  })
})
