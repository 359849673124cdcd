import { describe, expect, it } from 'vitest'
import { IDLE_IMPORT, type ImportEvent, type ImportState, importFailure, importReducer } from './import-state.ts'

const file = new File(['x'], 'orders.xlsx')
const events = (...happened: ImportEvent[]): ImportState => happened.reduce(importReducer, IDLE_IMPORT)
const line = (kind: 'progress' | 'checkSuccess' | 'checkFailed'): ImportEvent => ({ type: 'line', kind })

describe('an import', () => {
  it('does not start without a file, nor with one that is no xls or xlsx', () => {
    expect(events({ type: 'start' }).step).toBe('idle')
    const wrong = events({ type: 'choose', file: new File(['x'], 'orders.csv') })
    expect(wrong).toEqual({ step: 'idle', file: null, isWrongType: true })
    expect(importReducer(wrong, { type: 'choose', file: new File(['x'], 'A.XLS') })).toMatchObject({
      isWrongType: false,
    })
  })

  it('goes from sending to checking with the first line, to writing when the check succeeded, and to done with its counts', () => {
    const sending = events({ type: 'choose', file }, { type: 'start' })
    expect(sending.step).toBe('sending')
    const checking = importReducer(sending, line('progress'))
    expect(checking.step).toBe('checking')
    const writing = importReducer(checking, line('checkSuccess'))
    expect(writing.step).toBe('writing')
    expect(importReducer(writing, line('progress')).step).toBe('writing')
    expect(importReducer(writing, { type: 'done', insertCount: 3, updateCount: 1 })).toEqual({
      step: 'done',
      insertCount: 3,
      updateCount: 1,
    })
  })

  it('ignores lines that come after the answer, and files chosen while it runs', () => {
    const done = events({ type: 'choose', file }, { type: 'start' }, { type: 'done', insertCount: 0, updateCount: 0 })
    expect(importReducer(done, line('checkFailed'))).toBe(done)
    const sending = events({ type: 'choose', file }, { type: 'start' })
    expect(importReducer(sending, { type: 'choose', file: new File([], 'b.xlsx') })).toBe(sending)
  })

  it('tells a refused file with its faults from a server exception', () => {
    const fault = {
      rowNumber: 5,
      field: 'purchaseNo',
      fieldLabel: 'Order no.',
      message: 'unknown',
      errorCode: 'orders.unknownItem',
    }
    const data = { fileId: '77', rows: [fault, 'nonsense'], errorCount: 250 }
    const refusal = importFailure({ errorCode: 'documents.importRefused', errorMessage: 'refused', data }, '?')
    expect(refusal).toEqual({ type: 'refused', message: 'refused', faults: [fault], errorCount: 250, fileId: '77' })
    expect(importFailure({ errorCode: '500', errorMessage: 'broken', rule: 'wire.wholeOrNothing' }, '?')).toEqual({
      type: 'failed',
      message: 'broken',
      rule: 'wire.wholeOrNothing',
    })
    const details = [{ path: 'row 7 / itemNo', message: 'missing' }]
    const plain = importFailure({ errorCode: 'documents.importRefused', errorMessage: 'refused', details }, '?')
    expect(plain).toMatchObject({ faults: [{ rowNumber: 7, field: 'itemNo', message: 'missing' }], fileId: null })
    expect(importFailure(null, 'Something failed')).toEqual({ type: 'failed', message: 'Something failed' })
  })
})
