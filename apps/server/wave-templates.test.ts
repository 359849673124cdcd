import { describe, expect, it } from 'vitest'
import { turnMethodRecord } from '#modules/inventory/strategy/contract/records/strategy-records.ts'
import { waveTemplateRecord } from '#modules/inventory/wave/contract/records/wave-template-record.ts'
import { recordPaths } from '#platform/contract/records/records.ts'
import { runningProduct } from './testing/running-product.ts'
import { wireClient } from './testing/wire-client.ts'

const paths = recordPaths(waveTemplateRecord)
const running = runningProduct()

const criterion = (stepSeq: number, waveCriterion: string, waveMatch = '1', criterionValue = '') => ({
  stepSeq,
  waveCriterion,
  waveMatch,
  criterionValue,
})
const template = (waveTemplateNo: string, criteria: object[], changes: object = {}) => ({
  waveTemplateNo,
  waveTemplateName: waveTemplateNo,
  orgNo: '*',
  criteria,
  ...changes,
})
const send = async (path: string, condition: object) =>
  wireClient.json(running.context.address, path, { condition }, { token: await running.context.token('admin') })
const add = (condition: object) => send(paths.add, condition)
const tried = (waveTemplateNo: string) =>
  running.context.call('admin', 'IBmWaveTemplateService/trywaves', { waveTemplateNo })

describe('domain §1: wave templates', () => {
  it('refuse a criterion that is asked twice, and a value that no document can have', async () => {
    const refused = (errorCode: string) => ({ status: 422, body: { errorCode } })
    expect(await add(template('W1', [criterion(1, '1'), criterion(2, '1')]))).toMatchObject(
      refused('inventory.criterionTwice'),
    )
    expect(await add(template('W1', [criterion(1, '1', '1', 'S1001')]))).toMatchObject(
      refused('inventory.valueNotCompared'),
    )
    for (const [asked, value] of [
      ['1', 'NOBODY'],
      ['2', 'NOTHING'],
      ['3', '9'],
      ['4', 'tomorrow'],
      ['5', 'NONE'],
      ['1', ''],
    ] as const) {
      expect(await add(template('W1', [criterion(1, asked, '2', value)])), `${asked} ${value}`).toMatchObject(
        refused('inventory.valueUnknown'),
      )
    }
    expect((await add(template('W1', [criterion(1, '1', '2', 'S1001'), criterion(2, '3', '2', '1')]))).status).toBe(200)
  })

  it('take what is still to come of ASNs that are pending or on their way', async () => {
    const [pending, shipped, received] = [
      await running.context.asn('pending', '40'),
      await running.context.asn('shipped', '60'),
      await running.context.receipt(),
    ]
    expect((await add(template('ALL', [criterion(1, '1')]))).status).toBe(200)
    const { waves, left, isCut } = await tried('ALL')
    const documents = waves.flatMap((wave) => wave.documents)
    const qtyOf = (asnNo: string) => documents.find(({ documentNo }) => documentNo === asnNo)?.qty
    expect([qtyOf(pending.asnNo), qtyOf(shipped.asnNo), qtyOf(received.asnNo)]).toEqual(['40', '60', '25'])
    expect([left, isCut]).toEqual([[], false])
    expect(waves[0]?.reason).toMatch(/^Supplier: /)
  })

  it('say why each wave ends and what keeps a document out', async () => {
    const { asnNo } = await running.context.asn('shipped', '7')
    expect((await add(template('SMALL', [], { maxDocuments: 1, maxQty: '6' }))).status).toBe(200)
    const { waves } = await tried('SMALL')
    const own = waves.find(({ documents }) => documents.some(({ documentNo }) => documentNo === asnNo))
    expect(own).toMatchObject({ end: 'This document alone is above the limit of quantity.', lineCount: 1, qty: '7' })
    expect((await add(template('OTHER', [criterion(1, '4', '2', '1999-01-01')]))).status).toBe(200)
    const other = await tried('OTHER')
    expect(other.waves).toEqual([])
    expect(other.left.find(({ documentNo }) => documentNo === asnNo)?.reason).toBe('Kept out by Estimated arrival')
  })

  it('and strategies are tried as drafts and while they are effective, and not when they are invalid', async () => {
    const goods = { warehouseNo: 'SZ-RM', itemNo: 'R-0402-10K' }
    const steps = [{ stepSeq: 1, turnCriterion: '1', direction: 'asc' }]
    const tries = [
      [waveTemplateRecord, template('TRIED', []), 'IBmWaveTemplateService/trywaves', { waveTemplateNo: 'TRIED' }],
      [
        turnMethodRecord,
        { turnMethodNo: 'TRIED', turnMethodName: 'Tried', orgNo: '*', steps },
        'IBmTurnMethodHeadService/tryturnover',
        { ...goods, turnMethodNo: 'TRIED' },
      ],
    ] as const
    for (const [record, input, path, trial] of tries) {
      const at = recordPaths(record)
      const { data } = (await send(at.add, input)).body as { data: { id: string; version: number } }
      const { id, version } = data
      const statuses = [(await send(path, trial)).status]
      await send(at.submit, { rows: [{ id, version }] })
      statuses.push((await send(path, trial)).status)
      await send(at.invalidate, { rows: [{ id, version: version + 1 }] })
      const refused = await send(path, trial)
      expect([...statuses, refused.body.errorCode], record.id).toEqual([200, 200, 'inventory.strategyUnknown'])
    }
  })

  it('are named when they do not exist', async () => {
    const answer = await send('IBmWaveTemplateService/trywaves', { waveTemplateNo: 'NONE' })
    expect(answer).toMatchObject({ status: 422, body: { errorCode: 'inventory.strategyUnknown' } })
  })
})
