import { fileSize } from '#modules/files/file/web/file-size.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import type { Tone } from '#platform/web/detail/tone.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import type { exchangeCalls } from '../contract/calls.ts'
import { exchangeFields } from '../contract/fields.ts'
import { ExchangePanel } from './ExchangePanel.tsx'
import type { Exchange } from './exchange.ts'

const api = callsOf<typeof exchangeCalls>()

const TONES: Readonly<Record<string, Tone>> = { accepted: 'good', refused: 'bad', sent: 'neutral' }

const cells = {
  result: ({ result }: Exchange) => <StatusTag field={exchangeFields.result} value={result} tone={TONES[result]} />,
  sizeBytes: ({ sizeBytes }: Exchange) => fileSize(sizeBytes),
}

/** `/system/exchangeMessage`: documents that other systems sent or fetched, and what became of them. */
export function ExchangeListPage() {
  return (
    <ListScreen<Exchange>
      id="documents.exchange"
      titleKey="documents:titles.exchange"
      menuNo="exchangeMessage"
      fields={exchangeFields}
      query={(body, signal) => api('ISrmExchangeService/getexchangemessagelist', body, { signal })}
      defaultSort={{ field: 'createDate', order: 'desc' }}
      exportPath="ISrmExchangeService/exportexcel"
      emptyTextKey="documents:exchange.none"
      cells={cells}
      drawerTitle={({ outsideNo }) => outsideNo}
      renderDrawer={(row) => <ExchangePanel key={row.id} exchange={row} />}
    />
  )
}
