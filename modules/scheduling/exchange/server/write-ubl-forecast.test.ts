import { expect, it } from 'vitest'
import { readUbl } from '#platform/server/ubl/read-ubl.ts'
import { areUblSchemasThere, ublSchema } from '#platform/server/ubl/testing.ts'
import { delfor, onlyRelease } from './testing.ts'
import { writeUblForecast } from './write-ubl-forecast.ts'

const { release } = await onlyRelease(
  delfor('97A', [
    'BGM+241+17+5',
    'DTM+137:20260302:102',
    'NAD+BY+1000::92',
    'NAD+SE+<2000&>::92',
    'GIS+37',
    'LIN+1++A:IN',
    'PIA+1+S-A:SA',
    'QTY+70:100:PCE',
    'SCC+10',
    'QTY+113:5:PCE',
    'SCC+1',
    'QTY+3:120:PCE',
    'DTM+2:20260309:102',
    'SCC+4++M',
    'QTY+113:30:PCE',
    'DTM+2:20260401:102',
    'LIN+2++B:IN',
    'SCC+9',
    'QTY+113:1.5:KGM',
    'DTM+2:20260310:102',
  ]),
)
const xml = writeUblForecast(release, '2026-03-03')

it('a release is a Forecast with a line for each quantity, cumulative ones by their difference', async () => {
  const read = await readUbl(Buffer.from(xml), 'Forecast')
  expect(read.findings).toEqual([])
  expect(read.text('ID')).toBe('17')
  expect(read.text('IssueDate')).toBe('2026-03-02')
  expect(read.text('ReceiverParty', 'PartyIdentification', 'ID')).toBe('<2000&>')
  expect([read.text('ForecastPeriod', 'StartDate'), read.text('ForecastPeriod', 'EndDate')]).toEqual([
    '2026-03-02',
    '2026-04-30',
  ])
  expect(
    read
      .all('ForecastLine')
      .map((line) => [
        line.text('SalesItem', 'Item', 'BuyersItemIdentification', 'ID'),
        line.text('SalesItem', 'Quantity'),
        line.text('ForecastPeriod', 'StartDate'),
        line.text('ForecastPeriod', 'EndDate'),
        line.text('ForecastTypeCode'),
        line.text('FrozenDocumentIndicator'),
      ]),
  ).toEqual([
    ['A', '5', '2026-03-02', '2026-03-02', 'FIRM', 'true'],
    ['A', '15', '2026-03-09', '2026-03-09', 'FIRM', 'true'],
    ['A', '30', '2026-04-01', '2026-04-30', 'PLANNED', 'false'],
    ['B', '1.5', '2026-03-10', '2026-03-10', 'AGREED', 'false'],
  ])
})

it.skipIf(!areUblSchemasThere)('the schema of OASIS has nothing to say against it', async () => {
  expect(ublSchema('Forecast')(xml)).toEqual([])
})
