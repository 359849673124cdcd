import { describe, expect, it } from 'vitest'
import { printLayoutSchema } from '#platform/contract/list/print-layout.ts'
import { layoutDifferences } from './layout-differences.ts'

const page = { width: 100, height: 60, margin: { top: 3, right: 3, bottom: 3, left: 3 } }
const layout = (body: object[], changes: object = {}) => printLayoutSchema.parse({ page, body, ...changes })
const line = { type: 'line' }
const space = (height: number) => ({ type: 'space', height })
const text = (words: string) => ({ type: 'text', text: words })

describe('differences of layouts', () => {
  it('are none between the same', () => {
    expect(layoutDifferences(layout([line, space(2)]), layout([line, space(2)]))).toEqual([])
  })

  it('are a block that was put in, and nothing behind it', () => {
    expect(layoutDifferences(layout([line, space(2)]), layout([text('new'), line, space(2)]))).toMatchObject([
      { section: 'body', place: 1, path: '', before: null },
    ])
  })

  it('name the changed property of a block, and of the page', () => {
    const wider = { page: { ...page, width: 120 } }
    expect(layoutDifferences(layout([line, space(2)]), layout([line, space(4)], wider))).toEqual([
      { section: 'page', place: 0, path: 'width', before: '100', after: '120' },
      { section: 'body', place: 2, path: 'height', before: '2', after: '4' },
    ])
  })

  it('are two where a block gave way to one of another kind, and one where it is gone', () => {
    expect(layoutDifferences(layout([line, text('a')]), layout([space(2), text('a')]))).toMatchObject([
      { place: 1, after: null },
      { place: 1, before: null },
    ])
    expect(layoutDifferences(layout([line, text('a')]), layout([line]))).toMatchObject([{ place: 2, after: null }])
  })
})
