import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { CallDeclaration } from '#platform/contract/calls.ts'
import { allCalls, recordCallTables } from './call-tables.ts'

const calls: Record<string, CallDeclaration> = Object.assign({}, allCalls, ...Object.values(recordCallTables))

/** A list of documents or records as their reader saw them: of objects with id and version. */
function isKeyList(schema: unknown): schema is z.ZodArray<z.ZodObject> {
  if (!(schema instanceof z.ZodArray) || !(schema.element instanceof z.ZodObject)) return false
  const { shape } = schema.element
  return ['id', 'version'].every((name) => Object.hasOwn(shape, name))
}

const keyLists = Object.entries(calls).flatMap(([path, { input }]) =>
  input instanceof z.ZodObject
    ? Object.values(input.shape).flatMap((schema) => (isKeyList(schema) ? [{ path, schema }] : []))
    : [],
)

/** One lock takes all orders of a command, and one that is named by several of its lines counts once (`lockOrders`). */
const COUNTED_ONCE = ['ISupSrmPurchaseHeadService/releasePurchase', 'ISupSrmPurchaseHeadService/batchAcceptPurchase']

describe('a command over several documents', () => {
  it('refuses one that is named twice', () => {
    const others = keyLists.filter(({ schema }) => {
      const key = { id: '1', version: 1, ...('values' in schema.element.shape ? { values: {} } : {}) }
      expect(schema.safeParse([key]).success).toBe(true)
      const [issue] = schema.safeParse([key, key]).error?.issues ?? []
      return issue?.path.join('.') !== '1.id' || issue.message !== 'twice'
    })
    expect(keyLists.length).toBeGreaterThan(100)
    expect(others.map(({ path }) => path).sort()).toEqual(COUNTED_ONCE.toSorted())
  })
})
