import { expect, test } from 'vitest'
import { byKey, entriesOf, keysOf } from './keys-of.ts'
import { errorCode, isOneOf, isRecord, recordOf } from './record-of.ts'

test('Values of unknown origin are read by name, and nothing is found in what is no object', () => {
  expect(recordOf({ code: 'ENOENT' }).code).toBe('ENOENT')
  expect([null, undefined, 'text', 7].map(recordOf)).toEqual([{}, {}, {}, {}])
  expect([{}, [], null, 'text'].map(isRecord)).toEqual([true, true, false, false])
})

test('An error has the code that the system or a driver gave it, as long as it is a text', () => {
  expect(errorCode(Object.assign(new Error('gone'), { code: 'ENOENT' }))).toBe('ENOENT')
  expect([new Error('plain'), { code: 7 }, null, 'ENOENT'].map(errorCode)).toEqual(['', '', '', ''])
})

test('A value is one of a closed list or it is not', () => {
  expect([isOneOf(['open', 'closed'], 'open'), isOneOf(['open', 'closed'], 'toString')]).toEqual([true, false])
})

test('The own names and values of an object are told in their order, and made by their names', () => {
  const row = Object.assign(Object.create({ inherited: 1 }), { b: 1, a: 2 })
  expect(keysOf(row)).toEqual(['b', 'a'])
  expect(entriesOf({ b: 1, a: 2 })).toEqual([
    ['b', 1],
    ['a', 2],
  ])
  expect(Object.entries(byKey(['b', 'a'], (key) => `${key}!`))).toEqual([
    ['b', 'b!'],
    ['a', 'a!'],
  ])
})
