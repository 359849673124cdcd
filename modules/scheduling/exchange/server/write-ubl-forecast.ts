import { type UblParts, writeUbl } from '#platform/server/ubl/write-ubl.ts'
import type { ReleaseItem, ReleaseLine, ScheduleRelease } from '../contract/schemas.ts'
import { cumulate } from './cumulate.ts'
import { laterDay } from './period-from.ts'

/** Kinds of forecast lines by how binding they are. */
const TYPES = { firm: 'FIRM', tradeOff: 'MATERIAL', forecast: 'PLANNED' } as const

/**
 * Writes a release as a UBL 2.1 Forecast: one line for each quantity of each item. `today` stands for a release without a day; a demand
 * without one is due on that of the release. Quantities that do not follow from what the release says are left out.
 */
export function writeUblForecast(release: ScheduleRelease, today: string): string {
  const issued = release.releaseDate ?? today
  const lines = release.items.flatMap((item) =>
    cumulate(item).lines.flatMap(({ line, quantity }) => (quantity === null ? [] : [{ item, line, quantity }])),
  )
  const days = lines.flatMap(({ line }) => [line.from ?? issued, line.to ?? issued]).sort()
  const first = release.horizonFrom ?? days[0] ?? issued
  const last = release.horizonTo ?? days.at(-1) ?? issued
  return writeUbl('Forecast', {
    ID: release.releaseNo,
    IssueDate: issued,
    BasedOnConsensusIndicator: 'false',
    ForecastPurposeCode: 'SCHEDULE',
    ForecastPeriod: { StartDate: first, EndDate: laterDay(first, last) },
    SenderParty: { PartyIdentification: { ID: release.buyerNo } },
    ReceiverParty: { PartyIdentification: { ID: release.sellerNo } },
    BuyerCustomerParty: { Party: { PartyIdentification: { ID: release.buyerNo } } },
    SellerSupplierParty: { Party: { PartyIdentification: { ID: release.sellerNo } } },
    ForecastLine: lines.map((one, index) => forecastLine(String(index + 1), one, issued)),
  })
}

function forecastLine(
  ID: string,
  { item, line, quantity }: { item: ReleaseItem; line: ReleaseLine; quantity: string },
  issued: string,
): UblParts {
  return {
    ID,
    FrozenDocumentIndicator: String(line.status === 'firm'),
    ForecastTypeCode: line.status === null ? 'AGREED' : TYPES[line.status],
    ForecastPeriod: { StartDate: line.from ?? issued, EndDate: line.to ?? line.from ?? issued },
    SalesItem: {
      Quantity: { value: quantity, attributes: { unitCode: item.unit } },
      Item: {
        Description: item.description,
        BuyersItemIdentification: { ID: item.itemNo },
        SellersItemIdentification: { ID: item.supplierItemNo },
      },
    },
  }
}
