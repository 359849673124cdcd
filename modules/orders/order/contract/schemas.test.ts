import { describe, expect, it } from 'vitest'
import { acceptance, changeProposal } from './schemas.ts'

const key = { id: '1', version: 1 }

describe('quantities of orders', () => {
  const answerOf = (supReplyQty: string) =>
    acceptance.safeParse({
      ...key,
      answers: [{ batchId: '1', deliveries: [{ supReplyQty, supReplyDate: '2026-03-20' }] }],
    }).success
  const proposalOf = (batchPurQty: string) =>
    changeProposal.safeParse({ ...key, reason: 'Less demand', changes: [{ batchId: '1', batchPurQty }] }).success

  it.each(['1', '0.000001', '99999999999999.99999'])('may be %s', (quantity) => {
    expect([answerOf(quantity), proposalOf(quantity)]).toEqual([true, true])
  })

  it.each(['0', '-1', '0.0000001', '100000000000000', '1e3', '', 'NaN'])('may not be "%s"', (quantity) => {
    expect([answerOf(quantity), proposalOf(quantity)]).toEqual([false, false])
  })
})
