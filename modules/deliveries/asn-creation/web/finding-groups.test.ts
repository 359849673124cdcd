import { describe, expect, it, vi } from 'vitest'
import { groupFindings, groupText } from './finding-groups.ts'
import { fixFindings } from './fix-finding.ts'
import { createShipmentStore, fillDownBatches, reasonAgainstFilling, type ShipmentRow } from './shipment-store.ts'
import type { LineFinding } from './use-preflight.ts'

const row = (id: string, change: Partial<ShipmentRow> = {}): ShipmentRow => ({
  key: id,
  kind: 'line',
  batchId: id,
  purchaseNo: 'PO-1',
  lineBatch: `${id}0-1-1`,
  goodsNo: 'IT-1',
  goodsName: 'Bolt',
  purchaseUnitNo: 'PCS',
  unitDecimals: 0,
  hasLotRule: false,
  isSerial: false,
  hasSerialRule: false,
  serials: [],
  shippableQty: '100',
  isHeldToLimit: true,
  deliveryQty: '100',
  giftQty: '',
  supRemarks: '',
  productDate: '',
  remarks: '',
  productFeature: '',
  stockFeature: '',
  lotCount: 0,
  lotSum: '0',
  ...change,
})
const rows = ['1', '2', '3', '4'].map((id) => row(id))
const finding = (batchId: string, change: Partial<LineFinding> = {}): LineFinding => ({
  path: `lines.${Number(batchId) - 1}.supRemarks`,
  code: 'd',
  isError: true,
  message: 'No batch number.',
  fix: { kind: 'field', value: '' },
  batchId,
  ...change,
})
const t = (key: string, values: Record<string, unknown> = {}) =>
  `${key.split('.').at(-1)} ${Object.values(values).join(' | ')}`
const texts = (findings: LineFinding[]) => groupFindings(findings).map((group) => groupText(group, rows, t))

describe('what is said against an ASN', () => {
  it('is said once of several lines, with the first three named', () => {
    expect(texts(['1', '2', '3', '4'].map((id) => finding(id)))).toEqual([
      'ofLines 4 | PO-1 · 10-1-1, PO-1 · 20-1-1, PO-1 · 30-1-1, … | No batch number.',
    ])
    expect(texts([finding('1'), finding('2')])).toEqual(['ofLines 2 | PO-1 · 10-1-1, PO-1 · 20-1-1 | No batch number.'])
  })

  it('names order and line where its sentence does not, and nothing where it is of the whole ASN', () => {
    expect(texts([finding('2')])).toEqual(['ofLine PO-1 · 20-1-1 | No batch number.'])
    expect(texts([finding('2', { message: 'Order PO-1, line 20-1-1: late.' })])).toEqual([
      'Order PO-1, line 20-1-1: late.',
    ])
    const ofHead = (path: string) => ({ ...finding('1', { path }), batchId: null })
    expect(texts([ofHead('sender'), ofHead('driver')])).toEqual(['No batch number.', 'No batch number.'])
  })

  it('stays apart where it offers different things, or an approval of its own line', () => {
    const use = (id: string, value: string) => finding(id, { fix: { kind: 'quantity', value } })
    expect(groupFindings([use('1', '40'), use('2', '50')])).toHaveLength(2)
    expect(groupFindings([finding('1', { isError: false }), finding('2')])).toHaveLength(2)
    expect(groupFindings(['1', '2'].map((id) => finding(id, { isApprovable: true })))).toHaveLength(2)
  })

  it('is mended on every line of which it is said', () => {
    const store = createShipmentStore()
    store.replace(rows)
    const form = { setFieldValue: vi.fn() } as never
    fixFindings(
      ['1', '3'].map((id) => finding(id, { fix: { kind: 'quantity', value: '40' } })),
      { store, form },
    )
    expect(store.lines().map(({ deliveryQty }) => deliveryQty)).toEqual(['40', '100', '40', '100'])
    fixFindings(
      ['1', '3'].map((id) => finding(id, { fix: { kind: 'remove', value: '' } })),
      { store, form },
    )
    expect(store.lines().map(({ batchId }) => batchId)).toEqual(['2', '4'])
  })
})

describe('filling batch numbers down', () => {
  it('gives lines without one that of the line above with its production date, and leaves what is typed', () => {
    const store = createShipmentStore()
    store.replace([
      row('1'),
      row('2', { supRemarks: 'B1', productDate: '2026-02-28' }),
      row('3'),
      row('4', { productDate: '2026-03-01' }),
      row('5'),
      row('5', { key: '5-1', kind: 'lot', supRemarks: 'L1' }),
      row('5', { key: '5-2', kind: 'lot' }),
      row('6', { supRemarks: 'B2' }),
      row('7'),
    ])
    expect(reasonAgainstFilling(store.lines())).toBeNull()
    fillDownBatches(store)
    expect(store.lines().map(({ supRemarks, productDate }) => `${supRemarks} ${productDate}`.trim())).toEqual([
      '',
      'B1 2026-02-28',
      'B1 2026-02-28',
      'B1 2026-03-01',
      '',
      'L1',
      '',
      'B2',
      'B2',
    ])
  })

  it('says why there is nothing to fill', () => {
    expect(reasonAgainstFilling([row('1'), row('2')])).toBe('deliveries:form.fillNothing')
    expect(reasonAgainstFilling([row('1', { supRemarks: 'B1' })])).toBe('deliveries:form.fillDone')
  })
})
