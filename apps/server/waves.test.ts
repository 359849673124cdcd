import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waveRecord } from '#modules/master-data/record/contract/records/wave-record.ts'
import { recordProbe } from './testing/record-probe.ts'

const RECEIVE = 'IBmWaveService/receivewaves'
const probe = recordProbe()
beforeAll(() => probe.start())
afterAll(() => probe.stop())

const wave = (waveNo: string, changes: object = {}) => ({
  waveNo,
  waveName: `Wave ${waveNo}`,
  orgNo: 'SZ10',
  ...changes,
})
const receive = async (...waves: object[]) => probe.send('admin', RECEIVE, { condition: { waves } })
const results = async (...waves: object[]) =>
  (await receive(...waves)).body.data as { waves: { waveNo: string; result: string }[] }
const kept = async (waveNo: string) => (await probe.found({ number: waveNo } as never, waveRecord)).records[0]

describe('domain: waves of a warehouse system', () => {
  it('are added by their numbers, changed as far as they differ, and told again change nothing', async () => {
    const first = wave('WV-1', { warehouseNo: 'SZ-RM' })
    expect(await results(first, wave('WV-2'))).toEqual({
      waves: [
        { waveNo: 'WV-1', result: 'added' },
        { waveNo: 'WV-2', result: 'added' },
      ],
    })
    expect(await results(first, wave('WV-2', { waveStatus: '2' }))).toEqual({
      waves: [
        { waveNo: 'WV-1', result: 'same' },
        { waveNo: 'WV-2', result: 'changed' },
      ],
    })
    expect(await kept('WV-1')).toMatchObject({ version: 1, waveStatus: '0', warehouseNo: 'SZ-RM', statusCode: '1' })
    expect(await kept('WV-2')).toMatchObject({ version: 2, waveStatus: '2' })
  })

  it('keep what a message leaves out, such as a remark that somebody put in', async () => {
    const { input, ...key } = await probe.added(waveRecord, { waveNo: 'WV-3', orgNo: 'SZ10', remark: 'Ask Lin' })
    await receive(wave('WV-3', { waveStatus: '1' }))
    expect(await probe.detailOf(waveRecord, key)).toMatchObject({
      waveStatus: '1',
      remark: 'Ask Lin',
      warehouseNo: input.warehouseNo,
    })
  })

  it('come once where two messages bring the same new wave at the same moment', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => results(wave('WV-4'))))
    const reported = answers.flatMap(({ waves }) => waves.map(({ result }) => result))
    expect(reported.sort()).toEqual(['added', 'same', 'same'])
  })

  it('are taken all or none; each that cannot be taken is told by its place', async () => {
    const answer = await receive(
      wave('WV-5'),
      wave('WV-6', { orgNo: 'NOWHERE' }),
      wave('WV-7', { warehouseNo: 'VN-RM' }),
    )
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      errorCode: 'wire.recordReferenceUnknown',
      details: [{ path: 'waves.1.orgNo' }, { path: 'waves.2.warehouseNo' }],
    })
    expect(await kept('WV-5')).toBeUndefined()
  })

  it('have a number once in a message', async () => {
    const answer = await receive(wave('WV-8'), wave('WV-8'))
    expect(answer.status).toBe(400)
    expect(answer.body.details).toMatchObject([{ path: expect.stringContaining('waves.1.waveNo') }])
  })

  it('are offered by the lookup of the organisation that they belong to, as long as they are valid', async () => {
    await receive(wave('WV-9'))
    const offered = async (condition: object) => {
      const { body } = await probe.send('admin', 'IBmWaveService/getbmwavelistbyparams', { condition })
      return (body.data as { records: { waveNo: string }[] }).records.map(({ waveNo }) => waveNo)
    }
    expect(await offered({ orgNo: 'SZ10', keyword: 'WV-9' })).toEqual(['WV-9'])
    expect(await offered({ orgNo: 'VN20', keyword: 'WV-9' })).toEqual([])
    await receive(wave('WV-9', { statusCode: '0' }))
    expect(await offered({ orgNo: 'SZ10', keyword: 'WV-9' })).toEqual([])
  })
})
