import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { asRequest, giveWay } from './give-way.ts'

describe('a long download', () => {
  it('goes on at once while nobody else asks', async () => {
    let isOver = false
    void giveWay().then(() => (isOver = true))
    await Promise.resolve().then(() => undefined)
    expect(isOver).toBe(true)
  })

  it('waits for the requests under way, whether they succeed or fail', async () => {
    for (const fails of [false, true]) {
      const answer = Promise.withResolvers<void>()
      const order: string[] = []
      const request = asRequest(() => answer.promise).catch(() => undefined)
      const waiting = giveWay().then(() => void order.push('download'))
      order.push('answer')
      if (fails) answer.reject(new Error('refused'))
      else answer.resolve()
      await Promise.all([request, waiting])
      expect(order).toEqual(['answer', 'download'])
    }
  })

  it('comes to an end although somebody always asks', async () => {
    const answer = Promise.withResolvers<void>()
    const request = asRequest(() => answer.promise)
    const first = await Promise.race([giveWay().then(() => 'download'), pause(5000, 'nothing')])
    expect(first).toBe('download')
    answer.resolve()
    await request
  })
})
