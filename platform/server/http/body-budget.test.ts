import { describe, expect, it } from 'vitest'
import { createBodyBudget, senderKey } from './body-budget.ts'

const budget = () => createBodyBudget({ totalBytes: 1000, shareBytes: 300, freeBytes: 100 })

describe('the budget of bodies', () => {
  it('counts of a sender what its requests hold beyond the free part of each, and gives all back', () => {
    const bodies = budget()
    const [first, second] = [bodies.lease(() => 'ann'), bodies.lease(() => 'ann')]
    first.take(400)
    expect(() => second.take(101)).toThrow('wire.tooManyBytesAtOnce')
    second.take(100)
    expect(bodies.heldBytes()).toBe(500)
    first.release()
    second.take(300)
    second.release()
    expect(bodies.heldBytes()).toBe(0)
  })

  it('counts nothing of a request that is over, though some of its body is still read', () => {
    const bodies = budget()
    const left = bodies.lease(() => 'ann')
    left.release()
    left.take(200)
    expect(bodies.heldBytes()).toBe(0)
  })

  it('tells people of one address apart, and strangers of one address not', () => {
    const [ann, ben] = [
      { tenantsid: 'T1', userNo: 'ann' },
      { tenantsid: 'T1', userNo: 'ben' },
    ]
    expect(senderKey(ann, '10.0.0.1')).toBe(senderKey(ann, '10.0.0.2'))
    expect(senderKey(ann, '10.0.0.1')).not.toBe(senderKey(ben, '10.0.0.1'))
    expect(senderKey(undefined, '10.0.0.1')).toBe(senderKey(undefined, '::ffff:10.0.0.1'))
  })
})
