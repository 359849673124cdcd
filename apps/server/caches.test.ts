import { describe, expect, it } from 'vitest'
import { CACHE_NAMES } from '#modules/system/cache/contract/fields.ts'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import { grantAllBut } from './testing/demo-fixtures.ts'
import { runningProduct } from './testing/running-product.ts'
import { wireClient } from './testing/wire-client.ts'

const running = runningProduct({
  prepare: ({ ownerDb }) => grantAllBut(ownerDb, 'everything', PERMISSION_FLAGS),
  servers: 2,
})

const TEXT = 'documents:menus.printLog'
const OWN = 'What was printed'

/** The English name of a menu entry, as each server says it. */
const namesOfMenu = () =>
  Promise.all(
    running.products.map(async ({ address }) => {
      const options = { token: await running.context.token('admin'), headers: { 'accept-language': 'en-US' } }
      const path = 'ISrmBmLoginService/getCurrentUserInfo'
      const { body } = await wireClient.json(address, path, { condition: {} }, options)
      const { allMenuList } = body.data as { allMenuList: { menuNo: string; menuName: string }[] }
      return allMenuList.find(({ menuNo }) => menuNo === 'printLog')?.menuName
    }),
  )
const cacheOf = async (name: string) => {
  const { records } = await running.context.call('admin', 'ISysCacheService/getsyscachelist', {})
  return records.find(({ id }) => id === name)
}

describe('domain §1: caches of two servers', () => {
  it('are listed with what each server keeps for the own company, and cleared on both', async () => {
    await running.context.call('admin', 'ISysTextService/savesystext', {
      textKey: TEXT,
      own: { 'en-US': OWN },
      versions: {},
    })
    expect(await namesOfMenu()).toEqual([OWN, OWN])
    const before = await cacheOf('ownTexts')
    expect(before).toMatchObject({ cacheScope: 'company', entries: 2, serverCount: 2, answeredCount: 2 })
    expect(before?.clearedAt).toBeNull()
    expect(before?.parts.map(({ entries }) => entries)).toEqual([1, 1])
    expect(new Set(before?.parts.map(({ server }) => server)).size).toBe(2)

    const cleared = await running.context.call('admin', 'ISysCacheService/clearsyscache', { names: ['ownTexts'] })
    expect(cleared).toEqual({ serverCount: 2, answeredCount: 2 })
    const [here, there] = (await cacheOf('ownTexts'))?.parts ?? []
    // The server that answers this list has read the texts again for its own words.
    expect([here, there].filter((part) => part?.entries === 0)).toHaveLength(1)
    expect((await cacheOf('ownTexts'))?.clearedAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(await namesOfMenu()).toEqual([OWN, OWN])
  })

  it('are noted in the operation log, one entry for each', async () => {
    await running.context.call('admin', 'ISysCacheService/clearsyscache', { names: ['licence', 'listStatements'] })
    const { records } = await running.context.call('admin', 'ISysOperationLogService/getsysoperationloglist', {
      condition: { action: ['cache.clear'] },
    })
    const details = await Promise.all(
      records
        .slice(0, 2)
        .map(({ id }) => running.context.call('admin', 'ISysOperationLogService/getsysoperationlogbyid', { id })),
    )
    expect(details.map(({ details: [first] }) => first?.value).sort()).toEqual(['License check', 'List statements'])
    // Lists open as before: their statements are put together again.
    const { records: orders } = await running.context.call('admin', 'ISupSrmPurchaseService/getPurchasePage', {})
    expect(orders).toEqual([])
  })

  it('keep permissions of the own company’s sessions, which are the same after clearing', async () => {
    expect((await cacheOf('permissions'))?.parts.map(({ entries }) => entries > 0)).toContain(true)
    await running.context.call('admin', 'ISysCacheService/clearsyscache', { names: ['permissions'] })
    const [here] = (await cacheOf('permissions'))?.parts.filter(({ entries }) => entries > 0) ?? []
    expect(here?.entries).toBe(1)
  })

  it('are found by their name in the reader’s language', async () => {
    const list = async (condition: object, language: string) => {
      const options = { token: await running.context.token('admin'), headers: { 'accept-language': language } }
      const { body } = await wireClient.json(
        running.context.address,
        'ISysCacheService/getsyscachelist',
        { condition },
        options,
      )
      return (body.data as { records: { id: string }[] }).records.map(({ id }) => id)
    }
    expect(await list({ keyword: 'giấy phép' }, 'vi')).toEqual(['licence'])
    expect(await list({ cacheName: ['customFields'] }, 'en-US')).toEqual(['customFields'])
    // Without an identity provider nothing is kept of one.
    expect((await list({}, 'en-US')).sort()).toEqual(CACHE_NAMES.filter((name) => name !== 'singleSignOn').sort())
  })

  it('are nothing for those without the right', async () => {
    for (const path of ['getsyscachelist', 'clearsyscache']) {
      const answer = await wireClient.json(
        running.context.address,
        `ISysCacheService/${path}`,
        { condition: path === 'clearsyscache' ? { names: ['licence'] } : {} },
        { token: await running.context.token('buyer') },
      )
      expect(answer.status).toBe(403)
    }
  })
})
