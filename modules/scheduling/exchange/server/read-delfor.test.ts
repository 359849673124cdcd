import { describe, expect, it } from 'vitest'
import { readSchedule } from './read-schedule.ts'
import { delfor, edifact, onlyRelease, troubles } from './testing.ts'

const HEAD = ['BGM+241+17+5', 'DTM+137:20260302:102', 'NAD+BY+1000::92', 'NAD+SE+2000::92']
const findingsOf = async (content: Buffer) =>
  (await readSchedule(content)).findings.kept.map(({ name, level, segmentNo, tag, place, itemNo }) =>
    [level, name, segmentNo, tag, place, itemNo].join(' ').trim(),
  )

describe('DELFOR', () => {
  it('D96A: the condition follows its quantity, figures stand among the demand, items belong to the place before them', async () => {
    const { release, troubles: noticed } = await onlyRelease(
      delfor('96A', [
        ...HEAD,
        'UNS+D',
        'NAD+CN+WORKS1::92',
        'LOC+11+GATE::92',
        'LIN+++A:IN',
        'RFF+ON:4500',
        'QTY+70:9600:PCE',
        'DTM+51:20260101:102',
        'QTY+57:256:PCE',
        'QTY+83:0:PCE',
        'QTY+113:64:PCE',
        'SCC+1',
        'DTM+10:202603090800:203',
        'QTY+113:320:PCE',
        'SCC+4++W',
        'DTM+10:20260316:102',
        'NAD+CN+WORKS2::92',
        'LIN+++B:IN',
        'QTY+113:5:PCE',
        'SCC+4',
        'DTM+2:202604:610',
        'UNS+S',
        'CNT+2:2',
      ]),
    )
    expect(noticed).toEqual([])
    const [a, b] = release.items
    expect(a).toMatchObject({
      shipToNo: 'WORKS1',
      dockNo: 'GATE',
      orderNo: '4500',
      cumReceived: '9600',
      inTransit: '256',
    })
    expect(a?.lines).toMatchObject([
      { period: 'day', from: '2026-03-09', time: '08:00', quantity: '64', status: 'firm', basis: 'shipment' },
      { period: 'week', from: '2026-03-16', to: '2026-03-22', quantity: '320', status: 'forecast', basis: 'shipment' },
    ])
    expect(b).toMatchObject({ shipToNo: 'WORKS2', dockNo: '', orderNo: '' })
    expect(b?.lines).toMatchObject([{ period: 'month', from: '2026-04-01', to: '2026-04-30', basis: 'delivery' }])
  })

  it('D04A: several items, commitments of every kind, spans, and what may be made and bought ahead', async () => {
    const {
      release,
      item,
      troubles: noticed,
    } = await onlyRelease(
      delfor('04A', [
        'BGM+241:::text+17:02:A+9',
        'DTM+137:202603020501:203',
        'DTM+157:20260302:102',
        'DTM+36:20261231:102',
        'DTM+2',
        'NAD+BY+1000::92',
        'NAD+SE+2000::92',
        'GEI+3',
        'NAD+ST+WORKS::92',
        'LIN++38+A:IN',
        'LOC+11+TAV::92',
        'LOC+159+SHELF::92',
        'DTM+257:202603020015:203',
        'QTY+70:9600',
        'DTM+51:20260101:102',
        'QTY+12:64',
        'DTM+11:20260210:102',
        'RFF+AAK:100',
        'QTY+12:80',
        'DTM+11:20260217:102',
        'RFF+AAK:101',
        'QTY+48:64',
        'DTM+50:20260212:102',
        'RFF+AAK:100',
        'SCC+2',
        'QTY+3:12000',
        'DTM+52:20260501:102',
        'SCC+10++D',
        'QTY+113:27',
        'SCC+5++D',
        'QTY+113:8',
        'DTM+2:20260223:102',
        'SCC+1++D',
        'QTY+113:100',
        'DTM+2:20260309:102',
        'QTY+3:9735',
        'DTM+2:20260309:102',
        'SCC+3++F',
        'QTY+113:40',
        'DTM+64:20260316:102',
        'DTM+63:20260327:102',
        'SCC+4',
        'QTY+113:7',
        'DTM+2:202617:616',
        'PAC++4+1280::92',
        'QTY+52:16',
        'LIN++38+B:IN',
        'SCC+4++M',
        'QTY+113:0',
        'DTM+2:20260401:102',
      ]),
    )
    expect(noticed).toEqual([])
    expect(release).toMatchObject({
      horizonFrom: '2026-03-02',
      horizonTo: '2026-12-31',
      releaseNo: '17',
      purpose: 'original',
    })
    expect(item).toMatchObject({
      dockNo: 'TAV',
      storageNo: 'SHELF',
      calculatedOn: '2026-03-02',
      lastShipment: { quantity: '80', noteNo: '101', date: '2026-02-17' },
      lastReceipt: { quantity: '64', noteNo: '100', date: '2026-02-12' },
      authorisations: [{ kind: 'production', cumulative: '12000', from: null, to: '2026-05-01' }],
    })
    expect(item?.lines).toMatchObject([
      { urgency: 'immediate', from: null, quantity: '27', status: 'firm' },
      { urgency: 'backlog', from: '2026-02-23', quantity: '8' },
      { urgency: 'scheduled', from: '2026-03-09', quantity: '100', cumulative: '9735' },
      { period: 'span', from: '2026-03-16', to: '2026-03-27', status: 'tradeOff' },
      { period: 'week', from: '2026-04-20', to: '2026-04-26', status: 'forecast' },
    ])
    expect(release.items[1]).toMatchObject({ itemNo: 'B', shipToNo: 'WORKS', cumReceived: null })
    expect(release.items[1]?.lines).toMatchObject([{ quantity: '0', period: 'month' }])
  })

  it('an item that is called off for several places is an item for each of them', async () => {
    const { release } = await onlyRelease(
      delfor('97A', [
        ...HEAD,
        'GIS+37',
        'LIN+1++A:IN',
        'PIA+1+S-A:SA',
        'NAD+ST+WORKS1::92',
        'QTY+70:100:PCE',
        'SCC+1',
        'QTY+113:5:PCE',
        'DTM+2:20260309:102',
        'NAD+ST+WORKS2::92',
        'SCC+4',
        'QTY+113:6:PCE',
        'DTM+2:20260310:102',
      ]),
    )
    expect(
      release.items.map((one) => [
        one.itemNo,
        one.supplierItemNo,
        one.shipToNo,
        one.cumReceived,
        one.lines[0]?.quantity,
      ]),
    ).toEqual([
      ['A', 'S-A', 'WORKS1', '100', '5'],
      ['A', 'S-A', 'WORKS2', null, '6'],
    ])
  })

  it('an interchange of several messages has a release of each that is a schedule; others are told by name', async () => {
    const one = (no: number, kind: string) => [
      `UNH+${no}+${kind}:UN`,
      ...HEAD,
      'GIS+37',
      'LIN+1++A:IN',
      'SCC+1',
      `QTY+113:${no}:PCE`,
      'DTM+2:20260309:102',
      `UNT+11+${no}`,
    ]
    const content = edifact([
      ...one(1, 'DELFOR:D:97A'),
      ...one(2, 'ORDERS:D:96A'),
      ...one(3, 'DELFOR:D:97A'),
      'UNZ+3+4711',
    ])
    const reading = await readSchedule(content.subarray(0, content.lastIndexOf('UNZ')))
    expect(reading.releases.map(({ items }) => items[0]?.lines[0]?.quantity)).toEqual(['1', '3'])
    expect(reading.findings.kept.map(({ name, segmentNo, parameters }) => [name, segmentNo, parameters.found])).toEqual(
      [['messageWrong', 13, 'ORDERS D96A']],
    )
  })

  it('each interchange of a file counts its own messages, and each functional group closes under its number', async () => {
    const message = ['UNH+1+DELFOR:D:97A:UN', ...HEAD, 'UNT+6+1']
    const group = (end: string) => ['UNG+DELFOR+BUYER+SELLER+260302:0800+7+UN+D:97A', ...message, end]
    const several = Buffer.concat([edifact(message), edifact(message), edifact(group('UNE+1+7'))])
    expect((await findingsOf(several)).filter((told) => /countWrong|referenceWrong|endMissing/.test(told))).toEqual([])
    expect(await findingsOf(edifact(group('UNE+2+8')))).toEqual(
      expect.arrayContaining([
        expect.stringContaining('countWrong 9 UNE 1'),
        expect.stringContaining('referenceWrong 9 UNE 2'),
      ]),
    )
  })

  it('service strings, released separators and decimal commas are obeyed, and line breaks between segments passed over', async () => {
    const content = Buffer.from(
      [
        'UNA|^,! ~',
        'UNB^UNOC|3^B^S^260302|0800^1~',
        'UNH^1^DELFOR|D|97A|UN~',
        'BGM^241^17^5~',
        'DTM^137|20260302|102~',
        'GIS^37~',
        'LIN^1^^A!|!^1|IN~',
        'SCC^1~',
        'QTY^113|1,5|KGM~',
        'DTM^2|20260309|102~',
        'UNT^9^1~',
        'UNZ^1^1~',
        '',
      ].join('\r\n'),
      'latin1',
    )
    const { item, troubles: noticed } = await onlyRelease(content)
    expect(noticed).toEqual([])
    expect(item).toMatchObject({ itemNo: 'A|^1', unit: 'KGM', lines: [{ quantity: '1.5' }] })
  })

  it('each segment or code that is not understood is told by its number, tag, place and item', async () => {
    const content = delfor('97A', [
      'BGM+241+17+77',
      'DTM+137:20260302:102',
      'XYZ+1',
      'NAD+BY+1000::92',
      'NAD+FW+9::92',
      'FTX+AAI+++text',
      'GIS+37',
      'LIN+1++A:IN',
      'LOC+88+X',
      'QTY+999:1:PCE',
      'QTY+113:500:PCE',
      'SCC+33',
      'QTY+113:1:PCE',
      'DTM+2:20260309:102',
      'SCC+16',
      'QTY+113:2:PCE',
      'DTM+2:20260309:102',
      'SCC+1++H',
      'QTY+113:3:PCE',
      'DTM+2:20260309:102',
      'SCC+1',
      'QTY+113:4:KGM',
      'DTM+2:20260309:999',
      'QTY+113:-5:PCE',
      'DTM+2:20260310:102',
      'QTY+113:6:PCE',
      'DTM+2:20260231:102',
    ])
    expect(await findingsOf(content)).toEqual([
      'warning codeUnknown 3 BGM 3',
      'warning segmentUnknown 5 XYZ',
      'ignored codeIgnored 7 NAD 1',
      'ignored segmentIgnored 8 FTX',
      'ignored codeIgnored 11 LOC 1 A',
      'ignored codeIgnored 12 QTY 1.1 A',
      'warning noDemand 13 QTY 1.1 A',
      'error statusUnknown 14 SCC 1 A',
      'warning noDemand 18 QTY 1.1 A',
      'error periodUnknown 20 SCC 3.1 A',
      'error unitDiffers 24 QTY 1.3 A',
      'error dateFormatUnknown 25 DTM 1.3 A',
      'error dateMissing 24 QTY  A',
      'error quantityInvalid 26 QTY 1.2 A',
      'ignored codeIgnored 27 DTM 1.1 A',
      'error dateInvalid 29 DTM 1.2 A',
      'error dateMissing 28 QTY  A',
    ])
    expect((await onlyRelease(content)).item?.lines).toMatchObject([{ quantity: '1', status: null }])
  })

  it('a message that changes or cancels a release is read and told: a release replaces the days of the one before', async () => {
    const segments = (code: string) => [
      `BGM+241+17+${code}`,
      'DTM+137:20260302:102',
      'GIS+37',
      'LIN+1++A:IN',
      'SCC+1',
      'QTY+113:1:PCE',
      'DTM+2:20260309:102',
    ]
    expect(await onlyRelease(delfor('97A', segments('4')))).toMatchObject({
      release: { purpose: 'change' },
      troubles: ['changesOnly 2 UNH'],
    })
    expect((await onlyRelease(delfor('97A', segments('1')))).troubles).toEqual(['changesOnly 2 UNH'])
    expect(troubles(await readSchedule(delfor('97A', segments('5'))))).toEqual([])
  })

  it('cumulative quantities that fall, have nothing to begin with, or differ from the sum, are told', async () => {
    const segments = (received: string, lines: readonly (readonly [string, string])[]) => [
      'BGM+241+17+5',
      'DTM+137:20260302:102',
      'GIS+37',
      'LIN+1++A:IN',
      ...(received === '' ? [] : [`QTY+70:${received}:PCE`]),
      'SCC+1',
      ...lines.flatMap(([code, day]) => [`QTY+${code}:PCE`, `DTM+2:${day}:102`]),
    ]
    const told = async (content: Buffer) =>
      (await readSchedule(content)).findings.kept.map(({ name, parameters }) => [
        name,
        parameters.told,
        parameters.expected,
      ])
    expect(
      await told(
        delfor(
          '97A',
          segments('100', [
            ['3:90', '20260309'],
            ['3:120', '20260310'],
          ]),
        ),
      ),
    ).toEqual([['cumulativeFalls', '90', '100']])
    expect(
      await told(
        delfor(
          '97A',
          segments('', [
            ['3:90', '20260309'],
            ['3:120', '20260310'],
          ]),
        ),
      ),
    ).toEqual([['cumulativeOpen', '90', '–']])
    expect(
      await told(
        delfor(
          '97A',
          segments('100', [
            ['113:5', '20260309'],
            ['3:106', '20260309'],
          ]),
        ),
      ),
    ).toEqual([['cumulativeDiffers', '106', '105']])
  })
})
