import { describe, expect, it } from 'vitest'
import { closingList } from '#modules/master-data/calendar/contract/schemas.ts'
import { orgRecord } from '#modules/master-data/record/contract/records/organisation-records.ts'
import { warehouseRecord } from '#modules/master-data/record/contract/records/warehouse-records.ts'
import { type RecordDeclaration, type RecordRow, recordPaths } from '#platform/contract/records/records.ts'
import { readAs } from './testing/record-inputs.ts'
import { runningProduct } from './testing/running-product.ts'
import { wireClient } from './testing/wire-client.ts'

const running = runningProduct()
const send = async (path: string, condition: object) =>
  wireClient.json(running.product.address, path, { condition }, { token: await running.context.token('admin') })

async function found(record: RecordDeclaration, number: string): Promise<RecordRow> {
  const { list } = recordPaths(record)
  const { records } = await readAs<{ records: RecordRow[] }>(running.context, 'admin', list, {
    condition: { keyword: number },
  })
  return records.find((one) => one[record.number] === number) as RecordRow
}
const close = async (orgNo: string, startDate: string, endDate: string) =>
  send('IBmOrgService/closeaccounts', {
    id: (await found(orgRecord, orgNo)).id,
    startDate,
    endDate,
    remark: 'Reported',
  })
const closings = async (orgNo: string) => {
  const { body } = await send('IBmOrgService/getclosings', { id: (await found(orgRecord, orgNo)).id })
  return closingList.parse(body.data).closings
}

describe('closing the accounts of an organisation', () => {
  it('closes a span, tells it with the organisation, and keeps it as history once it is reopened', async () => {
    expect(await found(orgRecord, 'VN20')).toMatchObject({ closeAcctFlag: false, closeAcctStartDate: null })
    const made = await close('VN20', '2020-01-01', '2020-01-31')
    expect(made.status).toBe(200)
    expect(await found(orgRecord, 'VN20')).toMatchObject({
      closeAcctFlag: true,
      closeAcctStartDate: '2020-01-01',
      closeAcctEndDate: '2020-01-31',
      closeAcctDuringDate: 31,
      closeAcctRemark: 'Reported',
    })
    const { id } = made.body.data as { id: string }
    expect((await send('IBmOrgService/reopenaccounts', { id, reason: 'Too early' })).status).toBe(200)
    const again = await send('IBmOrgService/reopenaccounts', { id, reason: 'Too early' })
    expect([again.status, again.body.errorCode]).toEqual([409, 'master-data.reopenedAlready'])
    expect(await found(orgRecord, 'VN20')).toMatchObject({ closeAcctFlag: false, closeAcctRemark: '' })
    expect(await closings('VN20')).toMatchObject([
      { startDate: '2020-01-01', isReopened: true, reopenReason: 'Too early', createName: 'Edward Lau' },
    ])
  })

  it('closes no day twice, none to come, and no span that ends before it begins', async () => {
    await close('HK30', '2020-03-01', '2020-03-31')
    const codes = []
    for (const [start, end] of [
      ['2020-03-31', '2020-04-02'],
      ['2020-01-01', '2020-12-31'],
      ['2020-05-02', '2020-05-01'],
      ['2020-06-01', '2999-01-01'],
    ] as const) {
      const { status, body } = await close('HK30', start, end)
      codes.push([status, body.errorCode])
    }
    expect(codes).toEqual([
      [409, 'master-data.closedAlready'],
      [409, 'master-data.closedAlready'],
      [422, 'master-data.closingReversed'],
      [422, 'master-data.closingInFuture'],
    ])
    expect((await close('HK30', '2020-04-01', '2020-04-30')).status).toBe(200)
  })

  it('is the right of administrators, and no part of what is put into the record', async () => {
    const { id, version } = await found(orgRecord, 'SZ10')
    const asBuyer = await wireClient.json(
      running.product.address,
      'IBmOrgService/closeaccounts',
      { condition: { id, startDate: '2020-01-01', endDate: '2020-01-31', remark: 'Mine' } },
      { token: await running.context.token('buyer') },
    )
    expect(asBuyer.status).toBe(403)
    const put = await send(recordPaths(orgRecord).update, {
      id,
      version,
      orgNo: 'SZ10',
      orgName: 'X',
      closeAcctFlag: false,
    })
    expect(put.status).toBe(400)
  })
})

describe('the main warehouse', () => {
  const warehouse = (warehouseNo: string, values: object = {}) => ({
    ...{ warehouseNo, warehouseName: warehouseNo, orgNo: 'HK30', isMainWarehouse: true },
    ...values,
  })
  const add = (input: object) => send(recordPaths(warehouseRecord).add, input)

  it('is one of an organisation, which the refusal names; a warehouse that is not valid any more leaves its place', async () => {
    expect((await add(warehouse('HK-MAIN'))).status).toBe(200)
    const second = await add(warehouse('HK-SECOND'))
    expect([second.status, second.body.errorCode]).toEqual([409, 'master-data.mainWarehouseTaken'])
    expect(second.body.errorMessage).toContain('HK-MAIN')
    expect(second.body.details).toMatchObject([{ path: 'isMainWarehouse' }])
    expect((await add(warehouse('HK-OLD', { statusCode: '0' }))).status).toBe(200)
    expect((await add(warehouse('HK-OTHER', { isMainWarehouse: false }))).status).toBe(200)
  })

  it('stays one also beside a main warehouse that its editor does not see', async () => {
    const made = await add(warehouse('VN-MAIN', { orgNo: 'VN20' }))
    expect([made.status, made.body.errorCode]).toEqual([409, expect.stringMatching(/mainWarehouse(Taken|Twice)$/)])
  })
})
