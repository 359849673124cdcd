import { describe, expect, it } from 'vitest'
import { runningProduct } from './testing/running-product.ts'
import { wireClient } from './testing/wire-client.ts'

const running = runningProduct()

const add = async (input: object) => {
  const condition = { calendarName: 'Calendar', mondayHours: '08:00-12:00', ...input }
  const path = 'IBmWorkingCalendarService/addbmworkingcalendar'
  return wireClient.json(running.product.address, path, { condition }, { token: await running.context.token('admin') })
}

describe('working calendars', () => {
  it('need working hours on a weekday, written as stretches of a day', async () => {
    expect((await add({ calendarNo: 'C-1', supplierNo: 'S1001', mondayHours: ' ' })).body).toMatchObject({
      errorCode: 'master-data.calendarWithoutWork',
      details: [{ path: 'mondayHours' }],
    })
    const overlapping = await add({ calendarNo: 'C-1', supplierNo: 'S1001', mondayHours: '08:00-12:00 11:00-17:00' })
    expect(overlapping.status).toBe(400)
    expect(JSON.stringify(overlapping.body)).toContain('08:00-12:00 13:00-17:00')
  })

  it('name a time zone that there is, or none', async () => {
    const zoned = { calendarNo: 'C-7', orgNo: 'HK30', supplierNo: 'S1003' }
    const unknown = await add({ ...zoned, timeZone: 'Pacific/Nowhere' })
    expect(unknown.status).toBe(400)
    expect(JSON.stringify(unknown.body)).toContain('Asia/Ho_Chi_Minh')
    expect((await add({ ...zoned, timeZone: 'America/Los_Angeles' })).status).toBe(200)
  })

  it('hold alone for their organisation and supplier while they are valid', async () => {
    const second = { calendarNo: 'C-2', orgNo: 'VN20' }
    expect((await add(second)).body).toMatchObject({
      errorCode: 'master-data.calendarTaken',
      details: [{ path: 'orgNo' }],
    })
    expect((await add({ ...second, statusCode: '0' })).status).toBe(200)
    expect((await add({ calendarNo: 'C-3', orgNo: 'VN20', supplierNo: 'S1002' })).status).toBe(200)
    expect((await add({ calendarNo: 'C-4', supplierNo: 'S1003' })).body).toMatchObject({
      errorCode: 'master-data.calendarTaken',
      details: [{ path: 'supplierNo' }],
    })
  })

  it('are seen by the suppliers whom they bind, and changed by none', async () => {
    const mine = await add({ calendarNo: 'C-5', orgNo: 'HK30', supplierNo: 'S1001' })
    const others = await add({ calendarNo: 'C-6', orgNo: 'HK30', supplierNo: 'S1002' })
    expect([mine.status, others.status]).toEqual([200, 200])
    const ask = async (method: string, body: object) =>
      wireClient.json(running.product.address, `IBmWorkingCalendarService/${method}`, body, {
        token: await running.context.token('supplieradmin'),
      })
    const { body } = await ask('getbmworkingcalendarlist', { condition: {} })
    const seen = (body.data as { records: { calendarNo: string; supplierNo: string | null }[] }).records
    expect(seen.map(({ calendarNo }) => calendarNo)).toContain('C-5')
    expect(new Set(seen.map(({ supplierNo }) => supplierNo))).toEqual(new Set([null, 'S1001']))
    const id = (answer: typeof mine) => (answer.body.data as { id: string }).id
    expect((await ask('getbmworkingcalendarbyid', { condition: { id: id(mine) } })).body.data).toMatchObject({
      calendarNo: 'C-5',
      days: [],
    })
    expect((await ask('getbmworkingcalendarbyid', { condition: { id: id(others) } })).status).toBe(404)
    const change = { ...(mine.body.data as object), calendarNo: 'C-5', calendarName: 'Mine' }
    const changed = await ask('updatebmworkingcalendarbyid', { condition: change })
    expect(changed.body.errorCode).toBe('wire.notAllowed')
  })
})
