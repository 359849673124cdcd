import { listsOf } from '#platform/web/call/lists-of.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { usePage } from '#platform/web/page.ts'
import type { serialCalls } from '../contract/calls.ts'
import { SERIAL_STATES, serialFields } from '../contract/fields.ts'
import { type SerialRow, SerialTrailPanel, serialCells } from './SerialTrailPanel.tsx'

const serials = listsOf<typeof serialCalls>()('IWmsSerialService', 'Serial')

const tabs = [
  { key: 'all', labelKey: 'inventory:serials.all', condition: {} },
  ...SERIAL_STATES.map((status) => ({
    key: status,
    labelKey: `inventory:enums.serialState.${status}`,
    condition: { status },
  })),
]

/** `/receipt-tracking/serial-numbers`: pieces by their serial numbers, where each is, and how it came there. */
export function SerialListPage() {
  const { query } = usePage()
  return (
    <ListScreen<SerialRow>
      {...serials}
      id="inventory.serials"
      titleKey="inventory:titles.serial"
      emptyTextKey="inventory:empty.serial"
      menuNo="serialNumbers"
      fields={serialFields}
      tabs={tabs}
      toolbar={[]}
      cells={serialCells}
      initialSearch={{ keyword: query.get('keyword') ?? '', isFirstOpened: query.has('open') }}
      renderDrawer={(row) => <SerialTrailPanel row={row} />}
    />
  )
}
