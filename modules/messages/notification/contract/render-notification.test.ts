import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderNotification, unknownPlaceholders } from './render-notification.ts'

describe('a template of messages', () => {
  it('names its unknown and unfinished placeholders', () => {
    const known = ['purchaseNo', 'reason']
    expect(unknownPlaceholders(['{{purchaseNo}} { {reason} }', '{{ reason }}'], known)).toEqual([])
    expect(unknownPlaceholders(['{{purchaseno}} {{price}}', '{{price}}'], known)).toEqual([
      '{{purchaseno}}',
      '{{price}}',
    ])
    expect(unknownPlaceholders(['Order {{purchaseNo'], known)).toEqual(['{{purchaseNo'])
    expect(unknownPlaceholders(['{{constructor}} {{}}'], known)).toEqual(['{{constructor}}', '{{}}'])
  })

  it('shows values as they are, whatever stands in them', () => {
    const values = { purchaseNo: '{{reason}}', reason: '$& $1 <b>' }
    expect(renderNotification('{{purchaseNo}}: {{ reason }} {{toString}}', values)).toBe('{{reason}}: $& $1 <b> ')
  })

  it('leaves out the colon before a reason that nobody gave, at the end of a line alone', () => {
    const text = '{{userName}} asks: {{reason}}\n{{userName}}\uff1a{{reason}}\nWhy: {{reason}} ({{userName}})'
    expect(renderNotification(text, { userName: 'Li' })).toBe('Li asks\nLi\nWhy:  (Li)')
    expect(renderNotification(text, { userName: 'Li', reason: 'Late' })).toBe(
      'Li asks: Late\nLi\uff1aLate\nWhy: Late (Li)',
    )
  })

  it('keeps the text around its placeholders', () => {
    const words = fc.string().filter((text) => !text.includes('{') && !text.includes('}'))
    fc.assert(
      fc.property(words, fc.string({ minLength: 1 }), words, (before, value, after) => {
        expect(renderNotification(`${before}{{it}}${after}`, { it: value })).toBe(before + value + after)
      }),
    )
  })
})
