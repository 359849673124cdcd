import { describe, expect, it } from 'vitest'
import { onlyRelease, x12 } from './testing.ts'

const BFR = 'BFR*00*FC1*REL7*DL*A*20260302*20260630*20260301**CONTRACT*PO9'

describe('X12 830 and 862', () => {
  it('830: firm days, weeks, months and spans, with what was received and what may be made ahead', async () => {
    const { release, item, troubles } = await onlyRelease(
      x12('830', [
        BFR,
        'N1*BY**92*1000',
        'N1*SU**92*2000',
        'N1*ST**92*WORKS',
        'REF*DK*GATE7',
        'LIN*1*BP*A-1*VP*S-1*PO*PO10*PL*20',
        'UIT*EA',
        'PID*F****BRAKE PAD',
        'FST*100*A*D*20260302',
        'FST*500*C*C*20260309',
        'FST*600*D*W*20260316',
        'FST*700*D*X*20260318',
        'FST*800*D*M*20260401',
        'FST*900*D*F*20260501*20260515',
        'FST*50*M*W*20260504',
        'ATH*FI*20260401*5000**20260101',
        'ATH*MT*20260501*6000',
        'SHP*01*240*050*20260220',
        'REF*SI*DN77',
        'SHP*02*3000*051*20260101**20260220',
        'CTT*1',
      ]),
    )
    expect(troubles).toEqual(['noDemand 18 FST'])
    expect(release).toMatchObject({
      format: 'x12830',
      releaseNo: 'REL7',
      releaseDate: '2026-03-01',
      horizonTo: '2026-06-30',
    })
    expect(item).toMatchObject({
      ...{
        itemNo: 'A-1',
        supplierItemNo: 'S-1',
        orderNo: 'PO10',
        orderLineNo: '20',
        shipToNo: 'WORKS',
        dockNo: 'GATE7',
      },
      ...{ description: 'BRAKE PAD', cumReceived: '3000', cumReceivedSince: '2026-01-01' },
      lastReceipt: { quantity: '240', noteNo: 'DN77', date: '2026-02-20' },
      authorisations: [
        { kind: 'production', cumulative: '5000', from: '2026-01-01', to: '2026-04-01' },
        { kind: 'material', cumulative: '6000', from: null, to: '2026-05-01' },
      ],
    })
    expect(item?.lines.map(({ urgency, period, from, to, status }) => [urgency, period, from, to, status])).toEqual([
      ['immediate', 'day', '2026-03-02', '2026-03-02', 'firm'],
      ['scheduled', 'day', '2026-03-09', '2026-03-09', 'firm'],
      ['scheduled', 'week', '2026-03-16', '2026-03-22', 'forecast'],
      ['scheduled', 'span', '2026-03-18', '2026-03-24', 'forecast'],
      ['scheduled', 'month', '2026-04-01', '2026-04-30', 'forecast'],
      ['scheduled', 'span', '2026-05-01', '2026-05-15', 'forecast'],
    ])
  })

  it('quantities that are cumulative by the head are no quantities of their day; net changes are told', async () => {
    const segments = (kind: string) => [
      BFR.replace('*DL*A*', `*SH*${kind}*`),
      'LIN**BP*A',
      'UIT*EA',
      'FST*120*C*D*20260309',
      'SHP*02*100*051*20260101',
    ]
    const cumulative = await onlyRelease(x12('830', segments('C')))
    expect(cumulative.troubles).toEqual([])
    expect(cumulative.item?.lines).toMatchObject([{ quantity: null, cumulative: '120', basis: 'shipment' }])
    expect((await onlyRelease(x12('830', segments('D')))).troubles).toEqual(['changesOnly 3 ST'])
  })

  it('what is not understood is told at its element', async () => {
    const { troubles, item } = await onlyRelease(
      x12('862', [
        'BSS*99*1*20260302*DL*20260302*20261302',
        'LIN**BP*A',
        'FST*1*Y*D*20260309',
        'FST*2*C*H*20260309',
        'FST*x*C*D*20260309',
        'FST*4*C*D*20260230',
        'FST*5*C*F*20260309',
        'SDQ*EA*92*P1*5',
        'ABC*1',
        'CTT*3',
      ]),
    )
    expect(troubles).toEqual([
      ...[
        'codeUnknown 4 BSS',
        'dateInvalid 4 BSS',
        'statusUnknown 6 FST',
        'periodUnknown 7 FST',
        'quantityInvalid 8 FST',
      ],
      ...[
        'dateInvalid 9 FST',
        'dateMissing 10 FST',
        'segmentUnknown 11 SDQ',
        'segmentUnknown 12 ABC',
        'countWrong 13 CTT',
      ],
    ])
    expect(item?.lines).toMatchObject([{ quantity: '1', status: null }])
  })
})
