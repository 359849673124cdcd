import { useMemo } from 'react'
import { orderLineCustomFieldSet } from '#modules/orders/order/contract/fields.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { FlagTag } from '#platform/web/detail/FlagTag.tsx'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { firstRefusal, TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { asnCreationCalls } from '../contract/calls.ts'
import { shippableCard, shippableFields } from '../contract/fields.ts'

const api = callsOf<typeof asnCreationCalls>()

type Shippable = CallOutput<typeof asnCreationCalls, 'ISupSrmAsnService/getShippablePage'>['records'][number]

/** Most order lines of one match. */
const MOST_LINES = 500

/** Orders' custom fields, where order lines are a child: the pages 4 and 5. */
const CUSTOM_FIELD_SET = { ...orderLineCustomFieldSet, isChild: true }

const cells = {
  status: (row: Shippable) => <StatusTag field={shippableFields.status} value={row.status} />,
  isOverdue: (row: Shippable) => <FlagTag value={row.isOverdue} />,
}

/** `/offsite/addAsn`: order lines of which something can be shipped now, to be put onto a new ASN. */
export function ShippableListPage() {
  const { t } = useTexts()
  const { open, query } = usePage()
  const toolbar = useMemo<ToolbarAction<Shippable>[]>(() => {
    const reasonDisabled = (rows: readonly Shippable[]) => firstRefusal(rows, 'addAsn', t)
    const target = (rows: readonly Shippable[]) => `/offsite/addAsn/add?batchIds=${rows.map((row) => row.id).join(',')}`
    return [
      {
        key: 'match',
        labelKey: 'deliveries:actions.match',
        flag: 'isAdd',
        order: TOOLBAR_ORDER.add,
        needs: 'many',
        mostRows: MOST_LINES,
        isPrimary: true,
        reasonDisabled,
        run: (rows) => open(`${target(rows)}&match=1`),
      },
      {
        key: 'create',
        labelKey: 'deliveries:actions.createAsn',
        flag: 'isAdd',
        order: TOOLBAR_ORDER.add + 1,
        needs: 'many',
        mostRows: MOST_LINES,
        reasonDisabled,
        run: (rows) => open(target(rows)),
      },
    ]
  }, [open, t])
  return (
    <ListScreen<Shippable>
      id="deliveries.shippable"
      titleKey="deliveries:routes.addAsn"
      menuNo="addAsn"
      fields={shippableFields}
      card={shippableCard}
      customFieldSet={CUSTOM_FIELD_SET}
      query={(body, signal) => api('ISupSrmAsnService/getShippablePage', body, { signal })}
      defaultSort={{ field: 'expectArrivalDate', order: 'asc' }}
      toolbar={toolbar}
      cells={cells}
      emptyTextKey="deliveries:list.nothingToShip"
      initialSearch={{ keyword: query.get('keyword') ?? '' }}
    />
  )
}
