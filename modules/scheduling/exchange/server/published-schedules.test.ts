import { describe, expect, it } from 'vitest'
import { cumulate } from './cumulate.ts'
import { delfor, onlyRelease, vdaCalls, vdaEnd, vdaRecord, x12 } from './testing.ts'

// The messages are built from published figures; parties and items are of our own.

const totals = async (content: Buffer): Promise<string[]> => {
  const { item } = await onlyRelease(content)
  return item ? cumulate(item).lines.map(({ total }) => total) : []
}

describe('published schedules come to the counters that are published of them', () => {
  it('SAP help: 55 agreed, then 20 and 30, are 75 and 105 cumulated', async () => {
    const content = delfor('97A', [
      'BGM+241+5500000017+5',
      'DTM+137:20260302:102',
      'NAD+BY+1000::92',
      'NAD+SE+2000::92',
      'GIS+37',
      'NAD+ST+1100::92',
      'LIN+10++100-100:IN',
      'RFF+ON:5500000017:10',
      'QTY+70:55:PCE',
      'SCC+1++D',
      'QTY+113:20:PCE',
      'DTM+2:20260309:102',
      'QTY+113:30:PCE',
      'DTM+2:20260316:102',
    ])
    expect(await totals(content)).toEqual(['75', '105'])
    const { release, item, troubles } = await onlyRelease(content)
    expect(troubles).toEqual([])
    expect(release).toMatchObject({ format: 'delfor97A', purpose: 'replacement', buyerNo: '1000', sellerNo: '2000' })
    expect(item).toMatchObject({ itemNo: '100-100', shipToNo: '1100', orderNo: '5500000017', orderLineNo: '10' })
    expect(item?.lines.map(({ status, period }) => `${status} ${period}`)).toEqual(['firm day', 'firm day'])
  })

  it('guideline of BOSAL: 21,199 received since 2017-12-13, then three months, in the shape of its example', async () => {
    const months = [
      ['8400', '20180801'],
      ['9100', '20180903'],
      ['2100', '20181001'],
    ] as const
    const content = delfor('97A', [
      'BGM+241+20180807105820023270+5',
      'DTM+137:201808071058:203',
      'NAD+SU+23270::92',
      'NAD+BY+45::92+BUYER WORKS',
      'GIS+37',
      'NAD+ST+PLANT::92++BUYER WORKS++TOWN+++CZ',
      'LIN+3++00002612:IN',
      'PIA+1+1050020563:SA',
      'LOC+11+PLANT',
      'RFF+ON:000001',
      'RFF+AAN:55',
      'DTM+171:20180801:102',
      'RFF+AIF:32',
      'DTM+171:20180701:102',
      'QTY+194:7700:PCE',
      'RFF+AAU:DN1041180628-02',
      'DTM+171:20180628:102',
      'QTY+70:21199:PCE',
      'DTM+51:20171213:102',
      ...months.flatMap(([quantity, day]) => ['SCC+4++M', `QTY+113:${quantity}:PCE`, `DTM+2:${day}:102`]),
      'PAC+700++CB (1200 x 1000)',
    ])
    expect(await totals(content)).toEqual(['29599', '38699', '40799'])
    const { item, troubles } = await onlyRelease(content)
    expect(troubles).toEqual([])
    expect(item).toMatchObject({
      cumReceived: '21199',
      cumReceivedSince: '2017-12-13',
      lastReceipt: { quantity: '7700', noteNo: 'DN1041180628-02', date: '2018-06-28' },
      supplierItemNo: '1050020563',
      dockNo: 'PLANT',
      releaseNo: '55',
      releaseDate: '2018-08-01',
      previousReleaseNo: '32',
      unit: 'PCE',
    })
    expect(item?.lines.map(({ period, from, to }) => [period, from, to])).toEqual([
      ['month', '2018-08-01', '2018-08-31'],
      ['month', '2018-09-03', '2018-09-30'],
      ['month', '2018-10-01', '2018-10-31'],
    ])
  })

  it('X12 862 of a parser: 927 last shipped, 8,557 in all, then 13, 77 and 68 firm', async () => {
    // The figures and the shape are those of the sample of edifact_rails (MIT).
    const content = x12('862', [
      'BSS*05*12345*20230414*DL*20231014*20231203****ORDER1*A',
      'N1*MI*BUYER*ZZ*00000085',
      'N3*STREET 1',
      'N1*SU*SUPPLIER*ZZ*11222333',
      'LIN**BP*MATERIAL1*EC*ENGINEERING1*DR*001',
      'UIT*EA',
      'PER*SC*CLERK*TE*0',
      'FST*13*C*D*20231029****DO*12345-1',
      'FST*77*C*D*20231119****DO*12345-2',
      'FST*68*C*D*20231203****DO*12345-3',
      'SHP*01*927*011*20231014',
      'REF*SI*Q5880',
      'SHP*02*8557*011*20231014**20231203',
      'CTT*1*5',
    ])
    expect(await totals(content)).toEqual(['8570', '8647', '8715'])
    const { release, item, troubles } = await onlyRelease(content)
    expect(troubles).toEqual([])
    expect(release).toMatchObject({
      format: 'x12862',
      purpose: 'replacement',
      releaseNo: '12345',
      releaseDate: '2023-04-14',
      horizonFrom: '2023-10-14',
      horizonTo: '2023-12-03',
      buyerNo: '00000085',
      sellerNo: '11222333',
    })
    expect(item).toMatchObject({
      itemNo: 'MATERIAL1',
      unit: 'EA',
      orderNo: 'ORDER1',
      cumShipped: '8557',
      lastShipment: { quantity: '927', noteNo: 'Q5880', date: '2023-10-14' },
    })
    expect(item?.lines.map(({ status }) => status)).toEqual(['firm', 'firm', 'firm'])
  })

  it('VDA 4905, rows 514 of the tests of a Rust parser: 15,000 by day, then 13,559 with months from key 555555 on', async () => {
    const daily = [
      ['140605', '3000'],
      ['140606', '0'],
      ['140627', '0'],
      ['140630', '3000'],
      ['140722', '3000'],
      ['140813', '3000'],
      ['140814', '0'],
      ['140904', '3000'],
    ] as const
    const coarse = [
      ['140905', '0'],
      ['140926', '3000'],
      ['140930', '0'],
      ['555555', '0'],
      ['141000', '3000'],
      ['141100', '6000'],
      ['141200', '1559'],
      ['000000', '0'],
    ] as const
    const records = [
      vdaRecord('511', { 6: '100000', 15: '200000', 24: '00016', 29: '00017', 34: '140603' }),
      vdaRecord('512', { 6: '010', 9: '17', 18: '140603', 39: 'CGF-1', 95: '13', 104: 'ST' }),
      vdaRecord('513', { 26: '000000346000', 38: '0000019427', ...vdaCalls(48, [['222222', '0']]) }),
      vdaRecord('514', vdaCalls(6, daily)),
      vdaRecord('514', vdaCalls(6, coarse)),
    ]
    const content = Buffer.from([...records, vdaEnd(records)].join('\n'))
    const { release, item, troubles } = await onlyRelease(content)
    expect(troubles).toEqual([])
    expect(release).toMatchObject({
      buyerNo: '100000',
      sellerNo: '200000',
      releaseNo: '00017',
      releaseDate: '2014-06-03',
    })
    expect((await totals(content)).map((total) => Number(total) - 19427)).toEqual([
      ...[3000, 3000, 3000, 6000, 9000, 12_000, 12_000, 15_000],
      ...[15_000, 18_000, 18_000, 21_000, 27_000, 28_559],
    ])
    expect(item?.lines.slice(-3).map(({ period, from, to, quantity }) => [period, from, to, quantity])).toEqual([
      ['month', '2014-10-01', '2014-10-31', '3000'],
      ['month', '2014-11-01', '2014-11-30', '6000'],
      ['month', '2014-12-01', '2014-12-31', '1559'],
    ])
  })
})
