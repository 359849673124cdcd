import { describe, expect, it } from 'vitest'
import { PartQueue } from './part-queue.ts'

async function all(queue: PartQueue<number>): Promise<number[][]> {
  const parts: number[][] = []
  for await (const part of queue.parts()) parts.push(part)
  return parts
}

describe('a queue of parts', () => {
  it('hands on all rows in their order, none smaller than asked for but the last', async () => {
    const queue = new PartQueue<number>({ least: 2, most: 3 })
    const taken = all(queue)
    queue.push([1])
    queue.push([2, 3, 4, 5])
    await Promise.resolve()
    queue.push([6])
    queue.end()
    expect((await taken).flat()).toEqual([1, 2, 3, 4, 5, 6])
    const again = new PartQueue<number>({ least: 2, most: 3 })
    again.push([1, 2, 3, 4, 5, 6, 7])
    again.end()
    expect(await all(again)).toEqual([[1, 2, 3], [4, 5, 6], [7]])
  })

  it('hands on everything at once where no part is enough', async () => {
    const queue = new PartQueue<number>({ least: Number.POSITIVE_INFINITY, most: Number.POSITIVE_INFINITY })
    const taken = all(queue)
    queue.push([1, 2])
    await Promise.resolve()
    queue.push([3])
    queue.end()
    expect(await taken).toEqual([[1, 2, 3]])
  })

  it('tells whoever takes parts why there are no more', async () => {
    const queue = new PartQueue<number>({ least: 2, most: 3 })
    const taken = all(queue)
    queue.push([1, 2])
    queue.fail(new Error('torn'))
    await expect(taken).rejects.toThrow('torn')
  })
})
