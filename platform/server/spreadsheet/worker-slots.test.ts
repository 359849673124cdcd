import { expect, test } from 'vitest'
import { WorkerSlots } from './worker-slots.ts'

test('turns are given in the order of asking', async () => {
  const slots = new WorkerSlots(1, 2)
  const turns: string[] = []
  await slots.take()
  const first = slots.take().then(() => turns.push('first'))
  const second = slots.take().then(() => turns.push('second'))
  slots.release()
  await first
  expect(turns).toEqual(['first'])
  slots.release()
  await second
  expect(turns).toEqual(['first', 'second'])
})

test('who comes when all places are taken is refused at once', async () => {
  const slots = new WorkerSlots(1, 0)
  await slots.take()
  await expect(slots.take()).rejects.toMatchObject({ code: 'tooManyAtOnce', params: { limit: 1 } })
  slots.release()
  await expect(slots.take()).resolves.toBeUndefined()
})

test('who stops waiting frees the place', async () => {
  const slots = new WorkerSlots(1, 1)
  await slots.take()
  const controller = new AbortController()
  const waiting = slots.take(controller.signal)
  controller.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  const next = slots.take()
  slots.release()
  await expect(next).resolves.toBeUndefined()
})
