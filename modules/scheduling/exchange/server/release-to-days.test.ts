import { describe, expect, it } from 'vitest'
import type { ReleaseLine } from '../contract/schemas.ts'
import { emptyItem } from './empty-release.ts'
import { type DayRules, releaseToDays } from './release-to-days.ts'

const line = (given: Partial<ReleaseLine>): ReleaseLine => ({
  ...{ period: 'day', from: '2026-03-09', to: given.from ?? '2026-03-09', time: '', quantity: null, cumulative: null },
  ...{ status: null, urgency: 'scheduled', basis: 'delivery', ...given },
})

/** Firm for a week; spans come whole on their last day. */
const rules: DayRules = {
  from: '2026-03-02',
  zoneOf: (day) => (day <= '2026-03-08' ? 'firm' : 'forecast'),
  spread: (_, to, quantity) => [{ demandDate: to, quantity }],
}

const daysOf = (lines: readonly ReleaseLine[], received: string | null = null, given: Partial<DayRules> = {}) => {
  const { days, backlog } = releaseToDays(emptyItem({ cumReceived: received, lines: [...lines] }), {
    ...rules,
    ...given,
  })
  return { days: days.map((one) => [one.demandDate, one.expectScheduledQuantity, one.zone]), backlog }
}

describe('a release becomes days', () => {
  it('days are added up and keep a row at zero; their zone is the message’s, else that of the agreement, the most binding first', () => {
    expect(
      daysOf([
        line({ from: '2026-03-10', quantity: '5', time: '08:00' }),
        line({ from: '2026-03-04', quantity: '1.5' }),
        line({ from: '2026-03-10', quantity: '2.5', time: '14:00', status: 'tradeOff' }),
        line({ from: '2026-03-11', quantity: '0', status: 'firm' }),
      ]),
    ).toEqual({
      days: [
        ['2026-03-04', '1.5', 'firm'],
        ['2026-03-10', '7.5', 'tradeOff'],
        ['2026-03-11', '0', 'firm'],
      ],
      backlog: '0',
    })
  })

  it('what is late or before its day is backlog and no new demand; what is due at once stands on its first day', () => {
    expect(
      daysOf([
        line({ from: null, to: null, urgency: 'backlog', quantity: '12', status: 'firm' }),
        line({ from: null, to: null, urgency: 'immediate', quantity: '30', status: 'firm' }),
        line({ from: '2026-02-27', quantity: '8' }),
        line({ from: '2026-02-16', to: '2026-02-22', period: 'week', quantity: '4' }),
        line({ from: '2026-03-02', quantity: '1' }),
      ]),
    ).toEqual({ days: [['2026-03-02', '31', 'firm']], backlog: '24' })
  })

  it('cumulative quantities count by their differences from what was received on', () => {
    expect(
      daysOf(
        [
          line({ from: '2026-03-16', cumulative: '170' }),
          line({ from: '2026-03-09', cumulative: '120' }),
          line({ from: '2026-03-23', cumulative: '170' }),
        ],
        '100',
      ).days,
    ).toEqual([
      ['2026-03-09', '20', 'forecast'],
      ['2026-03-16', '50', 'forecast'],
      ['2026-03-23', '0', 'forecast'],
    ])
  })

  it('weeks, months and spans are given to whoever spreads them, from the first day of the release on; zero makes no rows', () => {
    const asked: string[] = []
    const spread: DayRules['spread'] = (from, to, quantity) => {
      asked.push(`${from} ${to} ${quantity}`)
      return [
        { demandDate: from, quantity: '1' },
        { demandDate: to, quantity: '2' },
      ]
    }
    const { days } = daysOf(
      [
        line({ from: '2026-02-23', to: '2026-03-08', period: 'span', quantity: '3', status: 'firm' }),
        line({ from: '2026-04-01', to: '2026-04-30', period: 'month', quantity: '3', status: 'forecast' }),
        line({ from: '2026-05-01', to: '2026-05-31', period: 'month', quantity: '0' }),
      ],
      null,
      { spread },
    )
    expect(asked).toEqual(['2026-03-02 2026-03-08 3', '2026-04-01 2026-04-30 3'])
    expect(days).toEqual([
      ['2026-03-02', '1', 'firm'],
      ['2026-03-08', '2', 'firm'],
      ['2026-04-01', '1', 'forecast'],
      ['2026-04-30', '2', 'forecast'],
    ])
  })
})
