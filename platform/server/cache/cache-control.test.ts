import { describe, expect, it } from 'vitest'
import type { NotificationBus } from '../live/notification-bus.ts'
import { startCacheControl } from './cache-control.ts'
import { companyCache } from './company-cache.ts'

type Taker = (payload: string) => void

/** The connections of servers to one database: what one sends, all of them hear, itself too. */
function connections() {
  const takers: Taker[] = []
  const again: (() => void)[] = []
  let isConnected = true
  const bus: NotificationBus = {
    on: (_channel, take) => void takers.push(take),
    onConnect: (take) => void again.push(take),
    notify: async (_channel, payload) => {
      for (const take of takers) setImmediate(take, payload)
    },
    isConnected: () => isConnected,
    countServers: async () => 2,
    stop: () => Promise.resolve(),
  }
  return {
    bus,
    lose: () => {
      isConnected = false
    },
    connectAgain: () => {
      for (const take of again) take()
    },
  }
}

function serve(bus: NotificationBus, server: string) {
  const cache = companyCache<string[]>('texts', ({ length }) => length)
  cache.keep('T1', 1, ['a', 'b'])
  cache.keep('T2', 1, ['c'])
  const control = startCacheControl({ bus, caches: () => [cache], server, timeZone: 'Asia/Tokyo', waitMs: 40 })
  return { cache, control }
}

const entriesOf = (answer: { servers: readonly { caches: readonly { entries: number }[] }[] }) =>
  answer.servers.flatMap(({ caches }) => caches.map(({ entries }) => entries))

describe('the caches of several servers', () => {
  it('are read and cleared together, for one company alone', async () => {
    const { bus } = connections()
    const first = serve(bus, 'one')
    const second = serve(bus, 'two')
    first.cache.find('T1', 1)
    const before = await first.control.read('T1')
    expect(before.servers.map(({ server, caches }) => [server, caches[0]?.entries, caches[0]?.hits])).toEqual([
      ['one', 2, 1],
      ['two', 2, 0],
    ])
    const after = await second.control.clear('T1', ['texts'])
    expect(entriesOf(after)).toEqual([0, 0])
    expect(after.servers[0]?.caches[0]?.clearedAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(entriesOf(await first.control.read('T2'))).toEqual([1, 1])
    expect((await first.control.read('T2')).servers[0]?.caches[0]?.clearedAt).toBeNull()
  })

  it('that nobody named stay', async () => {
    const { bus } = connections()
    const { control } = serve(bus, 'one')
    serve(bus, 'two')
    expect(entriesOf(await control.clear('T1', ['others']))).toEqual([2, 2])
  })

  it('of a server that does not answer are told to be missing', async () => {
    const { bus } = connections()
    const { control } = serve(bus, 'one')
    const answer = await control.read('T1')
    expect([answer.serverCount, answer.servers.map(({ server }) => server)]).toEqual([2, ['one']])
  })

  it('are all given up after a lost connection, since nobody knows what was to be cleared meanwhile', async () => {
    const { bus, lose, connectAgain } = connections()
    const { cache, control } = serve(bus, 'one')
    lose()
    expect(await control.clear('T1', ['texts'])).toEqual({ serverCount: 0, servers: [] })
    expect(cache.use('T1').entries).toBe(2)
    connectAgain()
    expect([cache.use('T1').entries, cache.use('T2').entries]).toEqual([0, 0])
  })
})
