import { describe, expect, it } from 'vitest'
import { readSchedule } from './read-schedule.ts'
import { onlyRelease, troubles, vdaCalls, vdaEnd, vdaRecord } from './testing.ts'

const head = vdaRecord('511', { 6: '10', 15: '20', 29: '00001', 34: '260302', 40: '260101' })
const item = (no: string) =>
  vdaRecord('512', {
    6: '010',
    9: '17',
    18: '260302',
    24: '16',
    33: '260223',
    39: no,
    83: 'PO9',
    95: 'GATE',
    104: 'ST',
    117: 'SHELF',
  })
const file = (records: readonly string[], separator = '\r\n'): Buffer =>
  Buffer.from([...records, vdaEnd(records)].join(separator), 'latin1')

describe('VDA 4905', () => {
  it('late and immediate demand, days, weeks and months are read, and how binding they are by the authorisations', async () => {
    const {
      release,
      item: read,
      troubles: noticed,
    } = await onlyRelease(
      file([
        head,
        item('A-1'),
        vdaRecord('513', {
          ...{ 6: '260220', 12: '432701', 26: '000000346000', 38: '0000019427' },
          ...vdaCalls(48, [
            ['333333', '12'],
            ['444444', '30'],
            ['260309', '100'],
            ['260316', '0'],
            ['555555', '0'],
          ]),
        }),
        vdaRecord(
          '514',
          vdaCalls(6, [
            ['260013', '70'],
            ['261416', '300'],
            ['260500', '900'],
            ['000000', '0'],
          ]),
        ),
        vdaRecord('515', { 12: '260313', 34: '260331', 40: '0000025000', 81: '260531' }),
        vdaRecord('517', { 6: 'BOX' }),
        vdaRecord('518', { 6: 'TEXT' }),
      ]),
    )
    expect(noticed).toEqual([])
    expect(release).toMatchObject({ buyerNo: '10', sellerNo: '20', horizonTo: '2026-05-31', purpose: 'replacement' })
    expect(read).toMatchObject({
      ...{ itemNo: 'A-1', shipToNo: '010', dockNo: 'GATE', storageNo: 'SHELF', orderNo: 'PO9', unit: 'ST' },
      ...{ releaseNo: '17', previousReleaseNo: '16', previousReleaseDate: '2026-02-23' },
      ...{ cumReceived: '19427', cumReceivedSince: '2026-01-01' },
      lastReceipt: { quantity: '346', noteNo: '432701', date: '2026-02-20' },
      authorisations: [
        { kind: 'production', cumulative: '0', from: null, to: '2026-03-13' },
        { kind: 'material', cumulative: '25000', from: null, to: '2026-03-31' },
      ],
    })
    expect(
      read?.lines.map(({ urgency, period, from, to, quantity, status }) => [
        urgency,
        period,
        from,
        to,
        quantity,
        status,
      ]),
    ).toEqual([
      ['backlog', 'day', null, null, '12', 'firm'],
      ['immediate', 'day', null, null, '30', 'firm'],
      ['scheduled', 'day', '2026-03-09', '2026-03-09', '100', 'firm'],
      ['scheduled', 'day', '2026-03-16', '2026-03-16', '0', 'tradeOff'],
      ['scheduled', 'week', '2026-03-23', '2026-03-29', '70', 'tradeOff'],
      ['scheduled', 'span', '2026-03-30', '2026-04-19', '300', 'tradeOff'],
      ['scheduled', 'month', '2026-05-01', '2026-05-31', '900', 'forecast'],
    ])
  })

  it('records stand one behind the other or in lines, and a file has a release for each header', async () => {
    const one = [
      head,
      item('A'),
      vdaRecord(
        '513',
        vdaCalls(48, [
          ['260309', '5'],
          ['000000', '0'],
        ]),
      ),
    ]
    const content = Buffer.concat([file(one, ''), file(one, '')])
    const reading = await readSchedule(content)
    expect(troubles(reading)).toEqual([])
    expect(reading.releases.map(({ items }) => items[0]?.lines[0]?.quantity)).toEqual(['5', '5'])
  })

  it('what is no date or quantity, cut records and wrong counts are told at their columns', async () => {
    const calls = vdaCalls(48, [
      ['261309', '5'],
      ['260310', '00000000x'],
      ['555555', '0'],
      ['261700', '1'],
    ])
    const cut = vdaRecord('514', vdaCalls(6, [['260500', '123456789']])).slice(0, 16)
    const records = [head, item('A'), vdaRecord('513', calls), cut, vdaRecord('516', {})]
    const { findings, releases } = await readSchedule(
      Buffer.from([...records, vdaRecord('519', { 6: '0000001' })].join('\n')),
    )
    expect(findings.kept.map(({ name, tag, place }) => [name, tag, place].join(' ').trim())).toEqual([
      'dateInvalid 513 48–53',
      'quantityInvalid 513 69–77',
      'quantityMissing 513 69–77',
      'dateInvalid 513 93–98',
      'recordLength 514 12–20',
      'quantityMissing 514 12–20',
      'segmentUnknown 516',
      'nothingScheduled 512',
      'countWrong 519 13–19',
      'countWrong 519 20–26',
      'countWrong 519 27–33',
      'countWrong 519 48–54',
    ])
    expect(releases[0]?.items[0]?.lines).toEqual([])
  })

  it('a file without its last record is told', async () => {
    const reading = await readSchedule(
      Buffer.from([head, item('A'), vdaRecord('513', vdaCalls(48, [['260309', '5']]))].join('\n')),
    )
    expect(troubles(reading)).toEqual(['endMissing 3 513'])
    expect(reading.releases[0]?.items[0]?.lines).toHaveLength(1)
  })
})
