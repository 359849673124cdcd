import { expect, it } from 'vitest'
import { companyCache } from './company-cache.ts'

const newCache = () => companyCache<string[]>('texts', ({ length }) => length)

it('a value counts for one number of changes, and older ones never replace it', () => {
  const cache = newCache()
  cache.keep('T1', 2, ['new'])
  cache.keep('T1', 1, ['old'])
  expect([cache.find('T1', 2), cache.find('T1', 1), cache.find('T1', 3)]).toEqual([['new'], undefined, undefined])
  expect(cache.use('T1')).toEqual({ entries: 1, hits: 1 })
})

it('a value that was replaced meanwhile is not given up', () => {
  const cache = newCache()
  const first = ['a']
  cache.keep('T1', 1, first)
  cache.keep('T1', 2, ['b'])
  cache.forget('T1', first)
  expect(cache.find('T1', 2)).toEqual(['b'])
})

it('the company that was read first makes room', () => {
  const cache = newCache()
  for (let company = 0; company <= 200; company++) cache.keep(`T${company}`, 1, ['a'])
  expect([cache.use('T0').entries, cache.use('T1').entries, cache.use('T200').entries]).toEqual([0, 1, 1])
})
