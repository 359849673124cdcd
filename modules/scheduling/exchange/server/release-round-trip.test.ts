import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ReleaseItem, ReleaseLine, ScheduleRelease } from '../contract/schemas.ts'
import { DELFOR_FORMATS, type DelforDirectory } from './delfor-codes.ts'
import { emptyItem } from './empty-release.ts'
import { periodFrom } from './period-from.ts'
import { readSchedule } from './read-schedule.ts'
import { troubles } from './testing.ts'
import { writeDelfor } from './write-delfor.ts'

const DIRECTORIES: readonly DelforDirectory[] = ['96A', '97A', '04A']

const envelope = { sender: 'BUYER', receiver: "SELL'ER", controlNo: '4711', preparedAt: '2026-03-02T08:15' }

/** Texts as people and systems write them, with the separators of the message among them. */
const text = (maxLength: number) =>
  fc
    .string({ unit: fc.constantFrom(..."ABCxyz019 ?:+'.,-/äéß"), minLength: 1, maxLength })
    .map((one) => one.trim())
    .filter((one) => one !== '')
const maybe = (maxLength: number) => fc.oneof(fc.constant(''), text(maxLength))
const quantity = fc.oneof(
  fc.nat({ max: 1_000_000 }).map(String),
  fc.nat({ max: 999_999 }).map((value) => `${value}.${(value % 9) + 1}`),
)
const day = fc
  .integer({ min: 0, max: 3_000 })
  .map((days) => new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10))
const maybeDay = fc.option(day, { nil: null })
const maybeQuantity = fc.option(quantity, { nil: null })
const movement = fc.option(fc.record({ quantity, noteNo: maybe(35), date: maybeDay }), { nil: null })
const amounts = fc.oneof(
  fc.record({ quantity, cumulative: fc.constant(null) }),
  fc.record({ quantity: fc.constant(null), cumulative: quantity }),
  fc.record({ quantity, cumulative: quantity }),
)

const line: fc.Arbitrary<ReleaseLine> = fc
  .record({
    amounts,
    from: day,
    days: fc.integer({ min: 1, max: 60 }),
    period: fc.constantFrom('day', 'week', 'month', 'span' as const),
    time: fc.constantFrom('', '', '08:30'),
    status: fc.constantFrom('firm', 'tradeOff', 'forecast', null),
    urgency: fc.constantFrom('scheduled', 'scheduled', 'scheduled', 'immediate', 'backlog' as const),
    isDated: fc.boolean(),
    basis: fc.constantFrom('delivery', 'shipment' as const),
  })
  .map(({ amounts: given, from, days, period, time, status, urgency, isDated, basis }): ReleaseLine => {
    if (urgency !== 'scheduled') {
      const at = isDated ? from : null
      return {
        period: 'day',
        from: at,
        to: at,
        time: '',
        ...given,
        status: 'firm',
        urgency,
        basis: at ? basis : 'delivery',
      }
    }
    if (period === 'day') return { period, from, to: from, time, ...given, status, urgency, basis }
    const last = new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10)
    const span =
      period === 'span' ? { period, from, to: last } : (periodFrom(from, period) ?? { period, from, to: from })
    return { ...span, time: '', ...given, status, urgency, basis }
  })
  // A month that is written from its last day on is one of a single day; the message has a day for it.
  .filter(({ period, from, to }) => period === 'day' || period === 'week' || period === 'month' || from !== to)

const item: fc.Arbitrary<ReleaseItem> = fc
  .record({
    itemNo: text(35),
    supplierItemNo: maybe(35),
    description: maybe(70),
    unit: fc.constantFrom('', 'PCE', 'KGM'),
    shipToNo: fc.constantFrom('', '1100', "WORKS+1'"),
    dockNo: maybe(25),
    storageNo: maybe(25),
    orderNo: maybe(35),
    orderLineNo: maybe(6),
    releaseNo: maybe(35),
    releaseDate: maybeDay,
    previousReleaseNo: maybe(35),
    previousReleaseDate: maybeDay,
    calculatedOn: maybeDay,
    cumReceived: maybeQuantity,
    cumReceivedSince: maybeDay,
    cumShipped: maybeQuantity,
    cumShippedSince: maybeDay,
    lastReceipt: movement,
    lastShipment: movement,
    inTransit: maybeQuantity,
    backorder: maybeQuantity,
    authorisations: fc.array(
      fc.record({
        kind: fc.constantFrom('production', 'material' as const),
        cumulative: quantity,
        from: maybeDay,
        to: maybeDay,
      }),
      { maxLength: 2 },
    ),
    lines: fc.uniqueArray(line, {
      minLength: 1,
      maxLength: 12,
      selector: ({ from, to, time, status, urgency }) => [from, to, time, status, urgency].join(),
    }),
  })
  .map((one) => ({
    ...emptyItem(one),
    orderLineNo: one.orderNo === '' ? '' : one.orderLineNo,
    releaseDate: one.releaseNo === '' ? null : one.releaseDate,
    previousReleaseDate: one.previousReleaseNo === '' ? null : one.previousReleaseDate,
    cumReceivedSince: one.cumReceived === null ? null : one.cumReceivedSince,
    cumShippedSince: one.cumShipped === null ? null : one.cumShippedSince,
  }))

const release: fc.Arbitrary<Omit<ScheduleRelease, 'format'>> = fc.record({
  purpose: fc.constantFrom('original', 'replacement', 'change', 'cancellation' as const),
  releaseNo: maybe(35),
  releaseDate: day,
  horizonFrom: maybeDay,
  horizonTo: maybeDay,
  buyerNo: maybe(35),
  sellerNo: maybe(35),
  items: fc.array(item, { minLength: 1, maxLength: 4 }),
})

it.each(DIRECTORIES)('a release that is written as DELFOR D%s and read again is the same', async (directory) => {
  await fc.assert(
    fc.asyncProperty(release, async (body) => {
      const written: ScheduleRelease = { format: DELFOR_FORMATS[directory], ...body }
      const { releases, findings } = await readSchedule(writeDelfor(written, directory, envelope))
      expect(releases).toEqual([written])
      // What does not add up was made so; nothing else of what the product writes is strange to it.
      const own = ['cumulative', 'changesOnly', 'backorderApart']
      expect(troubles({ findings }).filter((one) => !own.some((name) => one.startsWith(name)))).toEqual([])
      expect(findings.kept.filter(({ level, name }) => level === 'ignored' && name !== 'backorderApart')).toEqual([])
    }),
    { numRuns: 60 },
  )
})

it('texts that Latin-1 does not have are sent as UTF-8 and read again', async () => {
  const written: ScheduleRelease = {
    format: 'delfor04A',
    purpose: 'replacement',
    releaseNo: '17',
    releaseDate: '2026-03-02',
    horizonFrom: null,
    horizonTo: null,
    buyerNo: '1000',
    sellerNo: '2000',
    items: [
      emptyItem({
        itemNo: 'A-1',
        description: '制动盘 – đĩa phanh',
        lines: [
          {
            ...{ period: 'day', from: '2026-03-09', to: '2026-03-09', time: '', quantity: '5', cumulative: null },
            ...{ status: 'firm', urgency: 'scheduled', basis: 'delivery' },
          },
        ],
      }),
    ],
  }
  expect((await readSchedule(writeDelfor(written, '04A', envelope))).releases).toEqual([written])
})

it('a number that the message cannot hold is refused, not cut', async () => {
  const tooLong = { ...emptyItem({ itemNo: 'X'.repeat(36) }) }
  const given: ScheduleRelease = {
    ...{
      format: 'delfor96A',
      purpose: 'original',
      releaseNo: '1',
      releaseDate: null,
      horizonFrom: null,
      horizonTo: null,
    },
    ...{ buyerNo: '', sellerNo: '', items: [tooLong] },
  }
  expect(() => writeDelfor(given, '96A', envelope)).toThrow('scheduling.valueTooLong')
})
