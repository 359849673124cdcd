import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call-client.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { usePage } from '#platform/web/page.ts'
import type { receiptsCalls } from '../contract/calls.ts'
import { acceptanceFields, acceptanceFrame, type DeliveryTiming } from '../contract/fields.ts'
import { ReceiptPanel, receiptCells } from './ReceiptPanel.tsx'

const api = callsOf<typeof receiptsCalls>()

type Acceptance = CallOutput<typeof receiptsCalls, 'ICheckReceiptService/getCheckReceiptPage'>['records'][number]

const tab = (key: string, deliveryTiming: DeliveryTiming) => ({
  key,
  labelKey: `receipts:enums.deliveryTiming.${deliveryTiming}`,
  condition: { deliveryTiming },
})
const tabs = [
  { key: 'all', labelKey: 'receipts:tabs.all', condition: {} },
  tab('normal', '1'),
  tab('early', '2'),
  tab('delayed', '3'),
]

/** `/receipt-tracking/acceptance-details`: what was accepted, at what price, and whether it came in time. */
export function AcceptanceListPage() {
  const { query } = usePage()
  return (
    <ListScreen<Acceptance>
      id="receipts.acceptance"
      titleKey="receipts:titles.acceptance"
      menuNo="acceptanceDetails"
      fields={acceptanceFields}
      frame={acceptanceFrame}
      rowKey="id"
      query={(body, signal) => api('ICheckReceiptService/getCheckReceiptPage', body, { signal })}
      counts={(body, signal) => api('ICheckReceiptService/getCheckReceiptStatus', body, { signal })}
      tabs={tabs}
      defaultSort={{ field: 'updateDate', order: 'desc' }}
      cells={receiptCells}
      exportPath="ICheckReceiptService/exportexcel"
      importPort="ICheckReceiptService"
      initialSearch={{ keyword: query.get('keyword') ?? '', isFirstOpened: query.has('open') }}
      renderDrawer={(row) => (
        <ReceiptPanel frame={acceptanceFrame} fields={acceptanceFields} row={row} kind="accepted" />
      )}
    />
  )
}
