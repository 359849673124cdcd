import { describe, expect, it } from 'vitest'
import {
  fixedCondition,
  initialState,
  type ListState,
  type ListTab,
  listBody,
  listReducer,
  type TableType,
} from './list-state.ts'

const accepting: ListTab = {
  key: 'accepting',
  labelKey: 'orders:tabs.accepting',
  condition: { headState: 'accepting' },
}
const start: ListState = { ...initialState({}), current: 7 }

describe('the state of a list', () => {
  it('goes back to page 1 when the search, the tab, the order or the page size changes', () => {
    expect(listReducer(start, { type: 'keyword', keyword: 'bolt' }).current).toBe(1)
    expect(listReducer(start, { type: 'search', condition: { purchaseNo: 'PO1' } }).current).toBe(1)
    expect(listReducer(start, { type: 'clear', keys: ['purchaseNo'] }).current).toBe(1)
    expect(listReducer(start, { type: 'tab', tab: accepting }).current).toBe(1)
    expect(listReducer(start, { type: 'sort', sort: { field: 'purchaseNo', order: 'asc' } }).current).toBe(1)
    expect(listReducer(start, { type: 'page', current: 7, size: 50 })).toMatchObject({ current: 1, size: 50 })
  })

  it('keeps the page when the same keyword is searched again, and turns pages without touching the search', () => {
    expect(listReducer(start, { type: 'keyword', keyword: '' })).toBe(start)
    const searched = listReducer(start, { type: 'search', condition: { purchaseNo: 'PO1' } })
    expect(listReducer(searched, { type: 'page', current: 3, size: 20 })).toMatchObject({
      current: 3,
      condition: { purchaseNo: 'PO1' },
    })
  })

  it('clears the linked keys of a closed chip and nothing else', () => {
    const condition = { dueStart: '2026-01-01', dueEnd: '2026-01-31', purchaseNo: 'PO1' }
    const searched = listReducer(start, { type: 'search', condition })
    expect(listReducer(searched, { type: 'clear', keys: ['dueStart', 'dueEnd'] }).condition).toEqual({
      purchaseNo: 'PO1',
    })
  })

  it('leaves out values that restrict nothing', () => {
    const condition = { a: '', b: null, c: [], d: undefined, e: '0', f: false }
    expect(listReducer(start, { type: 'search', condition }).condition).toEqual({ e: '0', f: false })
  })

  it('lets a tab fix its part of the condition', () => {
    const searched = listReducer(start, { type: 'search', condition: { headState: 'closed', orgNo: 'O1' } })
    const onTab = listReducer(searched, { type: 'tab', tab: accepting })
    expect(onTab.condition).toEqual({ orgNo: 'O1' })
    expect(listBody(onTab, accepting.condition, null, 500).condition).toEqual({ orgNo: 'O1', headState: 'accepting' })
  })

  it("asks in the list's default order unless the reader chose one, and counts to the reader's limit unless all data is wanted", () => {
    const byUpdate = { field: 'updateDate', order: 'desc' } as const
    expect(listBody(start, {}, byUpdate, 0)).toMatchObject({ ...byUpdate, limitCount: 10_000 })
    const all = listReducer(start, { type: 'unlimited' })
    expect(listBody(all, {}, byUpdate, 500)).toMatchObject({ limitCount: 0, current: 1 })
  })

  it('shell §4: gives a closed chip its default back; one that stands at its default goes', () => {
    const begun = initialState({ defaults: { due: '7', orgNo: 'O1' } })
    const edited = listReducer(begun, { type: 'search', condition: { due: '30', orgNo: 'O1' } })
    const once = listReducer(edited, { type: 'clear', keys: ['due'] })
    expect(once.condition).toEqual({ orgNo: 'O1', due: '7' })
    expect(listReducer(once, { type: 'clear', keys: ['due'] }).condition).toEqual({ orgNo: 'O1' })
    expect(listReducer(once, { type: 'reset' })).toMatchObject({ condition: { due: '7', orgNo: 'O1' }, keyword: '' })
  })

  it('shell §4: a tag stays active until the search is edited, not when pages are turned or rows are sorted', () => {
    const params = { keyword: 'bolt', orgNo: 'O2', headState: 'open' }
    const tagged = listReducer(start, { type: 'tag', id: '7', params, fixed: accepting.condition })
    expect(tagged).toMatchObject({ tagId: '7', keyword: 'bolt', condition: { orgNo: 'O2' }, current: 1 })
    expect(listReducer(tagged, { type: 'page', current: 2, size: 20 }).tagId).toBe('7')
    expect(listReducer(tagged, { type: 'sort', sort: null }).tagId).toBe('7')
    expect(listReducer(tagged, { type: 'keyword', keyword: 'nut' }).tagId).toBeNull()
    expect(listReducer(tagged, { type: 'clear', keys: ['orgNo'] }).tagId).toBeNull()
    expect(listReducer(tagged, { type: 'search', condition: {} }).tagId).toBeNull()
    expect(listReducer(tagged, { type: 'tagGone', id: '8' }).tagId).toBe('7')
    expect(listReducer(tagged, { type: 'tagGone', id: '7' }).tagId).toBeNull()
  })

  it('shell §6: narrows by the jurisdiction, but not in history', () => {
    const history: TableType = { key: 'history', labelKey: 'History', mode: 'history', condition: { isOpen: false } }
    const searched = listReducer(start, { type: 'search', condition: { orgNo: ['O9'] } })
    const narrowed = listReducer(searched, { type: 'jurisdiction', jurisdiction: { orgNo: ['O1'], warehouseNo: [] } })
    expect(narrowed.condition).toEqual({})
    expect(fixedCondition(narrowed, accepting, undefined)).toEqual({ orgNo: ['O1'], headState: 'accepting' })
    expect(fixedCondition(narrowed, undefined, history)).toEqual({ isOpen: false })
  })
})
