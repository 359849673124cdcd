import { describe, expect, it } from 'vitest'
import { areasOf, matchingRules } from './rule-search.ts'

const rule = (area: string, sentence: string, ...messages: string[]) => ({
  area,
  sentence,
  refusals: messages.map((message) => ({ errorCode: '', sentence: message })),
})
const rules = [
  rule('Orders', 'An order is answered once.', 'The order is not waiting.'),
  rule('Giao hàng', 'Phiếu được duyệt một lần.', 'Đơn hàng đã đóng.'),
  rule('Orders', 'A closed line changes no more.'),
  rule('订单', '订单只能发布一次。'),
]
const found = (words: string) => matchingRules(rules, words).map(({ sentence }) => sentence)

describe('searching rules', () => {
  it('wants every word, in sentence, area or message, whatever its case', () => {
    expect(found('orders WAITING')).toEqual(['An order is answered once.'])
    expect(found('')).toHaveLength(4)
    expect(found('waiting duyệt')).toEqual([])
  })

  it('finds Vietnamese without marks, and Chinese within a sentence', () => {
    expect(found('don hang da dong')).toEqual(['Phiếu được duyệt một lần.'])
    expect(found('发布')).toEqual(['订单只能发布一次。'])
  })
})

it('rules stand under their area, in the order in which areas come', () => {
  expect(areasOf(rules).map(({ area, rules: ofArea }) => [area, ofArea.length])).toEqual([
    ['Orders', 2],
    ['Giao hàng', 1],
    ['订单', 1],
  ])
})
