import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordPaths } from '#platform/contract/records/records.ts'
import { allRecords } from './call-tables.ts'
import { recordInput } from './testing/record-inputs.ts'
import { recordProbe } from './testing/record-probe.ts'
import { sheetOf } from './testing/record-workbook.ts'
import type { TestContext } from './testing/test-context.ts'
import { wireClient } from './testing/wire-client.ts'

const probe = recordProbe()
let context: TestContext
beforeAll(async () => {
  context = await probe.start()
})
afterAll(() => probe.stop())

const recordOf = (id: string) => {
  const record = allRecords.find((one) => one.id === id)
  if (!record) throw new Error(`no kind ${id}`)
  return record
}
const kinds = ['master-data.item', 'master-data.supplier', 'master-data.warehouse', 'master-data.customer']
let made = 0
/** A number that no other test has, in one spelling. */
const fresh = () => `Alike${++made}x`

describe('a number that is easily taken for another one', () => {
  it.each(kinds)('is asked about before one of %s is added, which names the one that is there', async (id) => {
    const record = recordOf(id)
    const number = fresh()
    await probe.added(record, { [record.number]: number, [record.name]: 'The first' })
    const input = await recordInput(context, record)
    const wide = String.fromCharCode(...[...number].map((letter) => letter.charCodeAt(0) + 0xfee0))
    for (const spelling of [number.toUpperCase(), wide, `${number.slice(0, 3)} ${number.slice(3)}`]) {
      const answer = await probe.send('admin', recordPaths(record).add, {
        condition: { ...input, [record.number]: spelling },
      })
      expect([spelling, answer.status, answer.body.errorCode]).toEqual([spelling, 409, 'wire.recordNumberAlike'])
      expect(answer.body.errorMessage).toContain(`${number} · The first`)
      expect(answer.body.details).toMatchObject([{ path: record.number }])
    }
    const condition = { ...input, [record.number]: number.toUpperCase(), isAlikeConfirmed: true }
    expect((await probe.send('admin', recordPaths(record).add, { condition })).status).toBe(200)
  })

  it('is another matter than one that is taken, which nobody confirms', async () => {
    const record = recordOf('master-data.item')
    const { input, number } = await probe.added(record)
    const condition = { ...input, [record.number]: number, isAlikeConfirmed: true }
    const answer = await probe.send('admin', recordPaths(record).add, { condition })
    expect(answer.body.errorCode).toBe('wire.recordNumberTaken')
  })

  it('belongs to what it is unique within: cells of two warehouses may be called alike', async () => {
    const record = recordOf('master-data.zone')
    await probe.added(record, { zoneNo: 'alike-zone', warehouseNo: 'SZ-RM' })
    const input = { ...(await recordInput(context, record)), zoneNo: 'ALIKE-ZONE' }
    const add = (warehouseNo: string) =>
      probe.send('admin', recordPaths(record).add, { condition: { ...input, warehouseNo } })
    expect((await add('VN-RM')).status).toBe(200)
    expect((await add('SZ-RM')).body.errorCode).toBe('wire.recordNumberAlike')
  })

  it('names no record that the reader may not see', async () => {
    const record = recordOf('master-data.machine')
    const fields = { productionLineNo: null, remark: '', statusCode: '1' }
    await probe.added(record, { ...fields, machineNo: 'alike-sz', orgNo: 'SZ10' })
    const condition = { ...fields, machineNo: 'ALIKE-SZ', machineName: 'Far one', orgNo: 'VN20' }
    const add = async (userNo: 'farBuyer' | 'admin') => probe.send(userNo, recordPaths(record).add, { condition })
    expect((await add('admin')).body.errorMessage).toContain('alike-sz')
    expect((await add('farBuyer')).status).toBe(200)
  })
})

describe('an import of numbers that are easily taken for others', () => {
  it('names each of them, those within the file too, and adds them once that is decided', async () => {
    const record = recordOf('master-data.item')
    const number = fresh()
    await probe.added(record, { itemNo: number })
    const input = await recordInput(context, record)
    const file = await sheetOf(
      record,
      { ...input, itemNo: number.toUpperCase() },
      { ...input, itemNo: `${number}-NEW` },
      { ...input, itemNo: `${number}-new` },
    )
    const path = recordPaths(record).import
    const refused = await probe.upload(path, file)
    expect(refused.status).toBe(422)
    expect(refused.body.data).toMatchObject({
      rows: [
        {
          rowNumber: 2,
          field: 'itemNo',
          errorCode: 'wire.recordNumberAlike',
          message: expect.stringContaining(number),
        },
        { rowNumber: 4, field: 'itemNo', message: expect.stringContaining(`${number}-NEW`) },
      ],
    })
    const options = { token: await context.token('admin'), decision: { isAlikeTaken: true } }
    const taken = await wireClient.upload(context.address, path, file, 'items.xlsx', options)
    expect([taken.status, taken.body.data]).toMatchObject([200, { insertCount: 3 }])
  })
})
