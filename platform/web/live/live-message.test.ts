import { describe, expect, it } from 'vitest'
import { readLiveMessage } from './live-message.ts'

describe('shell §7: a message of the web socket', () => {
  it('is split on line breaks, and its lines are numbered on', () => {
    expect(readLiveMessage('$ 10 of 20\r\n\n✓ row 3\nsomething', 7)).toEqual({
      kind: 'lines',
      lines: [
        { id: 7, kind: 'progress', text: '10 of 20' },
        { id: 8, kind: 'success', text: 'row 3' },
        { id: 9, kind: 'text', text: 'something' },
      ],
    })
  })

  it.each(['checkSuccess', 'checkFailed'] as const)('%s is the outcome of a check', (outcome) => {
    expect(readLiveMessage(outcome, 0)).toEqual({ kind: 'lines', lines: [{ id: 0, kind: outcome, text: '' }] })
  })

  it('tells of a changed document', () => {
    const text = JSON.stringify({ type: 'changed', topic: 'orders', documentNo: 'PO-1' })
    expect(readLiveMessage(text, 0)).toEqual({ kind: 'changed', topic: 'orders', documentNo: 'PO-1' })
  })

  it('is plain text when its braces hold nothing we know', () => {
    for (const text of ['{not json', '{"type":"other","topic":"orders"}', '{"type":"changed"}']) {
      expect(readLiveMessage(text, 0)).toEqual({ kind: 'lines', lines: [{ id: 0, kind: 'text', text }] })
    }
  })

  it('is nothing when it is binary', () => {
    expect(readLiveMessage(new ArrayBuffer(4), 0)).toEqual({ kind: 'lines', lines: [] })
  })
})
