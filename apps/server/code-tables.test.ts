import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { demoCompany } from '#db/demo/company.ts'
import { currencyRecord } from '#modules/master-data/record/contract/records/organisation-records.ts'
import { unitRecord } from '#modules/master-data/unit/contract/records/unit-records.ts'
import { type RecordDeclaration, type RecordRow, recordPaths } from '#platform/contract/records/records.ts'
import { written } from '#platform/server/spreadsheet/testing.ts'
import { parseDelimited } from './loaders/parse-delimited.ts'
import { orderWorkbook } from './testing/order-workbook.ts'
import { readAs } from './testing/record-inputs.ts'
import { runningProduct } from './testing/running-product.ts'
import { wireClient } from './testing/wire-client.ts'

const FOLDER = new URL('../../../shared/data/code-tables/', import.meta.url)
const isPresent = existsSync(FOLDER)
if (!isPresent) console.warn('../shared/data/code-tables is absent: only a few codes are tried')

type Line = Readonly<Record<string, string>>

/** The lines of a code table by their columns; some of each where the tables are absent. */
function linesOf(file: string, some: string): Line[] {
  const content = isPresent ? readFileSync(new URL(file, FOLDER), 'utf8') : some
  const [head, ...lines] = parseDelimited(content, { delimiter: ',', isQuoted: true })
  return lines.map(({ values }) => Object.fromEntries((head?.values ?? []).map((name, at) => [name, values[at] ?? ''])))
}

const SOME_CURRENCIES = `AlphabeticCode,Currency,MinorUnit,WithdrawalDate
JPY,Yen,0,
VND,Dong,0,
USD,US Dollar,2,
HUF,Forint,2,
IQD,Iraqi Dinar,3,
BHD,Bahraini Dinar,3,
CLF,Unidad de Fomento,4,
XAU,Gold,-,
DEM,Deutsche Mark,,2002-03
`
const SOME_UNITS = `Status,CommonCode,Name
,KGM,kilogram
,MTR,metre
X,05,lift
D,2P,kilobyte
`

const presentCurrencies = linesOf('iso4217.csv', SOME_CURRENCIES).filter(
  ({ AlphabeticCode, WithdrawalDate }) => AlphabeticCode && WithdrawalDate?.trim() === '',
)
const WITHOUT_MINOR_UNIT = new Set(
  presentCurrencies.flatMap(({ AlphabeticCode, MinorUnit = '' }) => (/^\d$/.test(MinorUnit) ? [] : [AlphabeticCode])),
)

/** Present currencies by their code; what has no minor unit, such as gold, is counted in whole ones. */
const currencies = new Map(
  presentCurrencies.map(({ AlphabeticCode = '', Currency = '', MinorUnit = '' }) => [
    AlphabeticCode,
    {
      currency: AlphabeticCode,
      currencyName: Currency,
      decimals: WITHOUT_MINOR_UNIT.has(AlphabeticCode) ? '0' : MinorUnit,
    },
  ]),
)
/** Units; those that their table calls deleted or deprecated are not valid. */
const units = linesOf('unece-rec20.csv', SOME_UNITS).map(({ CommonCode = '', Name = '', Status = '' }) => ({
  unitNo: CommonCode,
  unitName: Name,
  decimals: '3',
  statusCode: Status === 'X' || Status === 'D' ? '0' : '1',
}))

/** Numbers of units that the company had before. */
const UNITS_BEFORE: ReadonlySet<string> = new Set(demoCompany.units.map(({ unitNo }) => unitNo))

const running = runningProduct()

async function importRows(record: RecordDeclaration, rows: readonly Line[]) {
  const columns = Object.keys(rows[0] ?? {}).map((header) => ({ header, kind: 'text' as const }))
  const file = await written(
    columns,
    rows.map((row) => columns.map(({ header }) => row[header] ?? '')),
  )
  const options = { token: await running.context.token('admin') }
  return wireClient.upload(running.product.address, recordPaths(record).import, file, 'codes.xlsx', options)
}

const page = (record: RecordDeclaration, query: object) =>
  readAs<{ records: RecordRow[]; total: number }>(running.context, 'admin', recordPaths(record).list, query)

describe('the code tables of currencies and units', () => {
  it('come in through the imports, all or none', async () => {
    const known = new Set((await page(currencyRecord, { condition: {} })).records.map(({ currency }) => currency))
    const all = [...currencies.values()]
    const refused = await importRows(currencyRecord, all)
    expect(refused.status).toBe(422)
    expect((await page(currencyRecord, { condition: {} })).total).toBe(known.size)
    const fresh = all.filter(({ currency }) => !known.has(currency))
    expect((await importRows(currencyRecord, fresh)).body.data).toEqual({ insertCount: fresh.length, updateCount: 0 })
    const codes = units.filter(({ unitNo }) => !UNITS_BEFORE.has(unitNo))
    expect((await importRows(unitRecord, codes)).body.data).toEqual({ insertCount: codes.length, updateCount: 0 })
  })

  it('are kept with their decimals, and what is no longer used is not valid', async () => {
    const { records } = await page(currencyRecord, { size: 500, condition: {} })
    for (const { currency, decimals } of records) {
      const reported = currencies.get(String(currency))
      if (reported) expect([currency, decimals]).toEqual([currency, Number(reported.decimals)])
    }
    const invalid = await page(unitRecord, { condition: { statusCode: ['0'] } })
    const gone = units.filter(({ unitNo, statusCode }) => statusCode === '0' && !UNITS_BEFORE.has(unitNo))
    expect(invalid.total).toBe(gone.length)
    const offered = await readAs<{ records: { unitNo: string }[] }>(
      running.context,
      'buyer',
      'IBmUnitService/getbmunitlistbyparams',
      {
        condition: { keyword: gone[0]?.unitNo },
      },
    )
    expect(offered.records.map(({ unitNo }) => unitNo)).not.toContain(gone[0]?.unitNo)
  })
})

describe('shell §9: money', () => {
  it.each([
    ['JPY', 0, '6'],
    ['VND', 0, '6'],
    ['CNY', 2, '6.17'],
    ['BHD', 3, '6.173'],
    ['CLF', 4, '6.1725'],
  ])('of %s is rounded to %i decimals in the documents', async (currency, decimals, amount) => {
    const purchaseNo = `MONEY-${currency}`
    const file = await orderWorkbook(running.context, purchaseNo, { currency, batchPurQty: '5', price: '1.2345' })
    const options = { token: await running.context.token('buyer') }
    const path = 'ISupSrmPurchaseHeadService/importexcel'
    const imported = await wireClient.upload(running.product.address, path, file, 'orders.xlsx', options)
    expect(imported.body.data).toEqual({ insertCount: 1, updateCount: 0 })
    const head = await running.test.ownerDb
      .selectFrom('srm_purchase_head')
      .select('id')
      .where('purchase_no', '=', purchaseNo)
      .executeTakeFirstOrThrow()
    const order = await running.context.call('buyer', 'ISupSrmPurchaseHeadService/getPurchaseById', { id: head.id })
    expect(order).toMatchObject({ currencyDecimals: decimals, amount })
  })
})
