import { describe, expect, it } from 'vitest'
import type { EditDiff } from './import-review.ts'
import {
  confirmFailure,
  IDLE_IMPORT,
  type ImportEvent,
  type ImportState,
  importFailure,
  importReducer,
  isImportRunning,
} from './import-state.ts'

const file = new File(['x'], 'orders.xlsx')
const events = (...happened: ImportEvent[]): ImportState => happened.reduce(importReducer, IDLE_IMPORT)
const line = (kind: 'progress' | 'checkSuccess' | 'checkFailed'): ImportEvent => ({ type: 'line', kind })

describe('shell §4: an import', () => {
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

  it('tells a refused file with its errors from a server exception', () => {
    const error = {
      rowNumber: 5,
      field: 'purchaseNo',
      fieldLabel: 'Order no.',
      message: 'unknown',
      errorCode: 'orders.unknownItem',
    }
    const data = { fileId: '77', rows: [error, 'nonsense'], errorCount: 250 }
    const refusal = importFailure({ errorCode: 'documents.importRefused', errorMessage: 'refused', data }, '?')
    expect(refusal).toEqual({ type: 'refused', message: 'refused', faults: [error], errorCount: 250, fileId: '77' })
    expect(importFailure({ errorCode: '500', errorMessage: 'broken', rule: 'wire.wholeOrNothing' }, '?')).toEqual({
      type: 'failed',
      message: 'broken',
      rule: 'wire.wholeOrNothing',
    })
    const details = [{ path: 'row 7 / itemNo', message: 'missing' }]
    const plain = importFailure({ errorCode: 'documents.importRefused', errorMessage: 'refused', details }, '?')
    expect(plain).toMatchObject({ faults: [{ rowNumber: 7, field: 'itemNo', message: 'missing' }], fileId: null })
    const undecided = { columns: [], sheets: ['Notes'], fields: [] }
    const asked = { errorCode: 'documents.importUndecided', errorMessage: 'parts', status: 422, data: undecided }
    expect(importFailure(asked, '?')).toEqual({ type: 'undecided', message: 'parts', undecided })
    const noWorkbook = { errorCode: 'wire.notSpreadsheet', errorMessage: 'no workbook', status: 415 }
    expect(importFailure(noWorkbook, '?')).toMatchObject({
      type: 'refused',
      message: 'no workbook',
      faults: [],
      errorCount: 0,
    })
    expect(importFailure({ ...noWorkbook, status: 502 }, '?')).toMatchObject({ type: 'failed' })
    expect(importFailure(null, 'Something failed')).toEqual({ type: 'failed', message: 'Something failed' })
  })
})

describe('an import about which its reader decides', () => {
  const asked: ImportEvent & { type: 'undecided' } = {
    type: 'undecided',
    message: 'parts',
    undecided: { columns: [], sheets: ['Notes'], fields: [] },
  }

  it('keeps its file, is no import under way, and goes on with it', () => {
    const state = events({ type: 'choose', file }, { type: 'start' }, line('progress'), asked)
    expect(state).toEqual({ step: 'undecided', file, message: 'parts', undecided: asked.undecided })
    expect(isImportRunning(state)).toBe(false)
    expect(importReducer(state, { type: 'start' })).toEqual({ step: 'sending', file })
    expect(events(asked)).toBe(IDLE_IMPORT)
  })
})

describe('an import with a review', () => {
  const diff: EditDiff = {
    changes: [],
    unchangedCount: 2,
    faults: [],
    errorCount: 0,
    unread: { columns: [], sheets: [] },
    fileId: null,
  }
  const compared = { type: 'compared', diff } as const

  it('leads from the file over comparing and the review to the written rows', () => {
    const steps: ImportEvent[] = [
      { type: 'choose', file },
      { type: 'start' },
      line('progress'),
      compared,
      { type: 'confirm' },
      { type: 'done', insertCount: 0, updateCount: 1 },
    ]
    const seen = steps.map((_, index) => events(...steps.slice(0, index + 1)))
    expect(seen.map(({ step }) => step)).toEqual(['idle', 'sending', 'checking', 'review', 'confirming', 'done'])
    expect(seen.map(isImportRunning)).toEqual([false, true, true, false, true, false])
  })

  it('leads back to the review when nothing was written, with what was left out', () => {
    const left = new Set(['1'])
    const error = { message: 'stale', rule: 'wire.version' }
    const failed = { type: 'failed', ...error } as const
    const state = events(compared, { type: 'leave', left }, { type: 'confirm' }, failed)
    expect(state).toEqual({ step: 'review', review: { diff, left }, error })
    expect(events(compared, { type: 'leave', left }, { type: 'confirm' }, { type: 'leave', left: new Set() })).toEqual({
      step: 'confirming',
      review: { diff, left },
      error: null,
    })
  })

  it('names the document that a refused confirmation tells of', () => {
    const error = (errorMessage: string) => ({ errorCode: 'x', errorMessage, rule: 'r', details: [{ path: 'PO-1' }] })
    expect(confirmFailure(error('Stale'), '?')).toEqual({ type: 'failed', message: 'PO-1: Stale', rule: 'r' })
    expect(confirmFailure(error('PO-1 is stale'), '?')).toMatchObject({ message: 'PO-1 is stale' })
    expect(confirmFailure(null, 'Failed')).toEqual({ type: 'failed', message: 'Failed' })
  })
})
