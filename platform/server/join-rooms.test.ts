import { expect, it } from 'vitest'
import { code, defineFields } from '#platform/contract/fields.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { joinRooms } from './join-rooms.ts'

it('joins lists, tables, and fields that several rooms log under one name', () => {
  const { boxNo, lotNo } = defineFields('deliveries', { boxNo: code({ show: '2' }), lotNo: code({ show: '2' }) })
  const joined = joinRooms(
    {
      calls: [{ calls: {}, handlers: {} }],
      constraints: { one: platformErrors.notFound },
      loggedFields: { asn: { boxNo } },
    },
    { calls: [{ calls: {}, handlers: {} }], constraints: { two: platformErrors.notFound } },
    { invariants: [{ name: 'lots', severity: 'error' }], loggedFields: { asn: { lotNo } } },
  )
  expect(joined.calls).toHaveLength(2)
  expect(Object.keys(joined.constraints ?? {})).toEqual(['one', 'two'])
  expect(joined.loggedFields).toEqual({ asn: { boxNo, lotNo } })
  expect(joined.invariants).toEqual([{ name: 'lots', severity: 'error' }])
})
