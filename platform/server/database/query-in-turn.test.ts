import Cursor from 'pg-cursor'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { createPool, roleUrl } from './database.ts'

let test: TestDatabase
let pool: ReturnType<typeof createPool>

beforeAll(async () => {
  test = await createTestDatabase()
  pool = createPool(roleUrl(test.ownerUrl, 'quayside_app'), { size: 1, timeZone: 'UTC' })
})
afterAll(async () => {
  await pool.end()
  await test.drop()
})
afterEach(() => vi.restoreAllMocks())

describe('queries on a connection that is not pipelined', () => {
  it('run in the order in which they were asked, also when nobody waited, and none is handed over early', async () => {
    const warned = vi.spyOn(process, 'emitWarning')
    const client = await pool.connect()
    try {
      const done: string[] = []
      const ask = async (text: string) => {
        const { rows } = await client.query<{ value: string }>(text)
        done.push(rows[0]?.value ?? '')
      }
      await Promise.all([
        ask("select 'slow' as value, pg_sleep(0.1)"),
        ask("select 'second' as value"),
        ask("select 'third' as value"),
      ])
      expect(done).toEqual(['slow', 'second', 'third'])
      expect(warned).not.toHaveBeenCalled()
    } finally {
      client.release()
    }
  })

  it('fail alone: what waits behind a faulty one runs', async () => {
    const client = await pool.connect()
    try {
      const [faulty, next] = await Promise.allSettled([client.query('select 1/0'), client.query('select 7 as value')])
      expect(faulty).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
      expect(next).toMatchObject({ status: 'fulfilled', value: { rows: [{ value: 7 }] } })
    } finally {
      client.release()
    }
  })

  it('may be cursors, which wait for their turn too', async () => {
    const client = await pool.connect()
    try {
      const before = client.query('select pg_sleep(0.05)')
      const cursor = client.query(new Cursor<{ n: number }>('select n from generate_series(1, 3) n'))
      expect(await cursor.read(2)).toEqual([{ n: 1 }, { n: 2 }])
      await cursor.close()
      await before
      expect((await client.query('select 5 as value')).rows).toEqual([{ value: 5 }])
    } finally {
      client.release()
    }
  })
})
