import { useMemo } from 'react'
import { DocumentScreen, type DocumentScreenParts } from '#platform/web/documents/DocumentScreen.tsx'
import { TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { kanbanCard } from '../contract/document.ts'
import { CARD_TONES, type CardListRow } from './card-list-row.ts'

/** The button that leads to scanning, for those who may scan. */
function useScanAction(): ToolbarAction<CardListRow>[] {
  const { open } = usePage()
  const { flagsOf } = useSession()
  const flags = flagsOf(kanbanCard.menuNo)
  const canScan = flags.has('isSubmit') || flags.has('isCheck')
  return useMemo(
    () =>
      canScan
        ? [
            {
              key: 'scan',
              labelKey: 'scheduling:kanbanCard.scan',
              order: TOOLBAR_ORDER.add,
              needs: 'none',
              run: () => open('/deliverySchedule/kanbanScan'),
            },
          ]
        : [],
    [canScan, open],
  )
}

const PARTS: DocumentScreenParts<CardListRow> = {
  id: 'kanban.cards',
  tones: CARD_TONES,
  groups: [
    {
      titleKey: 'scheduling:panel.card',
      names: [
        'status',
        'cardText',
        'loopNo',
        'place',
        'containerQty',
        'purchaseUnitNo',
        'goodsNo',
        'goodsName',
        'spec',
      ],
    },
    {
      titleKey: 'scheduling:panel.request',
      names: ['emptyDate', 'orderedDate', 'dueDate', 'shippedDate', 'asnNo', 'receivedDate', 'reason'],
    },
    {
      titleKey: 'scheduling:panel.parties',
      names: ['supplierNo', 'supplierName', 'orgNo', 'warehouseNo', 'classifyType'],
    },
    { titleKey: 'scheduling:panel.record', names: ['createName', 'updateDate'] },
  ],
  shownWhenSet: [
    ...['cardText', 'place', 'spec', 'emptyDate', 'orderedDate', 'dueDate', 'shippedDate', 'asnNo', 'receivedDate'],
    'reason',
  ],
  printKey: 'scheduling:kanbanCard.print',
  useActions: useScanAction,
}

/** `/deliverySchedule/kanbanCards`: cards by what is to be done with them; what is ordered are the requests to the supplier. */
export const CardListPage = () => <DocumentScreen document={kanbanCard} parts={PARTS} />
