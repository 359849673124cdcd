import { afterEach, describe, expect, it, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { mountScreen, unmountScreen } from '#platform/web/list/mount-screen.ts'
import { textSources } from '#platform/web/texts/texts.ts'
import { answerCalls } from '../contract/calls.ts'
import { AnswerRateListPage } from './AnswerRateListPage.tsx'

const texts = textSources(import.meta.glob('../../locales/en-US.json', { import: 'default' }), 'orders')

const rate = {
  id: '1',
  supplierNo: 'S1',
  supplierName: 'Harbour Steel',
  answerPeriod: '90',
  sinceDay: '2026-01-20',
  askedCount: 7,
  inTimeCount: 4,
  lateCount: 2,
  automaticCount: 0,
  openCount: 1,
  answerRate: '100',
  inTimeRate: '66.7',
}
const months = [
  { ...rate, id: '2', answerMonth: '2026-02', askedCount: 5 },
  { ...rate, id: '3', answerMonth: '2026-01', askedCount: 2 },
]

/** Mounts the screen over a server that takes what its contract takes; answers what the orders were searched by. */
async function mountRates(): Promise<unknown[]> {
  const searched: unknown[] = []
  vi.spyOn(window, 'fetch').mockImplementation((url, request) => {
    const name = String(url).split('/').at(-1) ?? ''
    const declared = Object.entries(answerCalls).find(([path]) => path.endsWith(`/${name}`))?.[1]
    if (!declared) return Promise.resolve(Response.json({ status: 200, data: [] }))
    const { condition } = declared.input.parse(JSON.parse(String(request?.body))) as { condition: unknown }
    if (name === 'getOrderAnswerPage') searched.push(condition)
    if (name.endsWith('Status')) return Promise.resolve(Response.json({ status: 200, data: { asked: 7 } }))
    const records = name === 'getAnswerRatePage' ? [rate] : name === 'getMonthlyRatePage' ? months : []
    const paging = { isTotalCapped: false, pageSize: 20, pageCount: 1, currentPage: 1 }
    const data = { records, total: records.length, rowCount: records.length, ...paging }
    return Promise.resolve(Response.json({ status: 200, data }))
  })
  await mountScreen(<AnswerRateListPage />, [], { menuNos: ['answerRate'], texts })
  return searched
}
const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()

afterEach(() => {
  vi.restoreAllMocks()
  unmountScreen()
})

describe('the orders behind a rate', () => {
  it('are those of its supplier since its first day with its result; asked are all but the withdrawn ones', async () => {
    const searched = await mountRates()
    await press('S1, Late: show 2 orders')
    const ofSupplier = { supplierNo: ['S1'], askedDateStart: '2026-01-20 00:00:00' }
    await vi.waitFor(() => expect(searched).toEqual([{ ...ofSupplier, answerResult: ['late'] }]))
    await press('By supplier')
    await press('S1, Asked: show 7 orders')
    const asked = { ...ofSupplier, answerResult: ['inTime', 'late', 'automatic', 'open'] }
    await vi.waitFor(() => expect(searched.at(-1)).toEqual(asked))
  })

  it('are those of a month within the period', async () => {
    const searched = await mountRates()
    await press('By month')
    await press('S1, Asked: show 2 orders')
    const days = { askedDateStart: '2026-01-20 00:00:00', askedDateEnd: '2026-01-31 23:59:59' }
    await vi.waitFor(() => expect(searched.at(-1)).toMatchObject(days))
    await press('By month')
    await press('S1, Asked: show 5 orders')
    const whole = { askedDateStart: '2026-02-01 00:00:00', askedDateEnd: '2026-02-28 23:59:59' }
    await vi.waitFor(() => expect(searched.at(-1)).toMatchObject(whole))
  })
})
