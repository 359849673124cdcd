import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { staleInput, takesVersion } from './stale-input.ts'

const key = z.strictObject({ id: z.string(), version: z.int() })

describe('a call that is given what its caller saw', () => {
  it.each([
    ['one document', key, true],
    ['a list of them', z.strictObject({ list: z.array(key) }), true],
    ['a form, new or changed', key.partial(), false],
    ['ids alone', z.strictObject({ ids: z.array(z.string()) }), false],
    ['nothing', z.strictObject({}), false],
  ])('names %s', (_name, input, isSeen) => {
    expect(takesVersion(input)).toBe(isSeen)
  })

  it('is tried with another version of each, and nothing else', () => {
    expect(staleInput({ id: '1', version: 3, reason: 'x' })).toEqual({ id: '1', version: 4, reason: 'x' })
    const list = [{ id: '1', version: 1 }, { id: '2', version: 2 }, 'text']
    const aged = [{ id: '1', version: 2 }, { id: '2', version: 3 }, 'text']
    expect(staleInput({ list, reason: 'x' })).toEqual({ list: aged, reason: 'x' })
  })
})
