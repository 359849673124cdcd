import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { HEADERS } from '#platform/contract/envelope.ts'
import { FIXTURE_PASSWORD } from './testing/demo-fixtures.ts'
import { runningProduct } from './testing/running-product.ts'
import { signInToken, wireClient } from './testing/wire-client.ts'

const running = runningProduct({ variables: { SESSION_IDLE_MINUTES: '20' } })

const age = (minutes: number) =>
  sql`update sys_session set last_used_at = last_used_at - make_interval(mins => ${minutes})`.execute(
    running.test.ownerDb,
  )

describe('a session whose user does nothing', () => {
  const newToken = () => signInToken(running.product.address, 'buyer', FIXTURE_PASSWORD)
  const call = (token: string, isUnattended = false) =>
    wireClient.json(
      running.product.address,
      'ISrmBmLoginService/getCurrentUserInfo',
      {},
      { token, headers: isUnattended ? { [HEADERS.unattended]: '1' } : {} },
    )

  it('ends after the configured minutes as an expired one does', async () => {
    const token = await newToken()
    await age(19)
    expect((await call(token)).status).toBe(200)
    await age(19)
    expect((await call(token)).status).toBe(200)
    await age(21)
    const over = await call(token)
    expect([over.status, over.body.errorCode]).toEqual([401, '10004'])
  })

  it('is not kept by what its page asks while nobody is there', async () => {
    const token = await newToken()
    for (const minutes of [7, 7]) {
      await age(minutes)
      expect((await call(token, true)).status).toBe(200)
    }
    await age(7)
    expect((await call(token, true)).status).toBe(401)
    expect((await call(token)).status).toBe(401)
  })

  it('is not kept by a web socket either', async () => {
    const token = await newToken()
    const url = `${running.product.address.replace('http', 'ws')}/productWebSocket/idle-client-1`
    const socket = new WebSocket(url, { headers: { [HEADERS.token]: token } } as never)
    await new Promise((opened, failed) => {
      socket.addEventListener('open', opened)
      socket.addEventListener('error', failed)
    })
    await age(19)
    const again = new WebSocket(url.replace('-1', '-2'), { headers: { [HEADERS.token]: token } } as never)
    await new Promise((opened, failed) => {
      again.addEventListener('open', opened)
      again.addEventListener('error', failed)
    })
    await age(2)
    expect((await call(token)).status).toBe(401)
    socket.close()
    again.close()
  })
})
