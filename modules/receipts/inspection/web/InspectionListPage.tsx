import { useMemo, useState } from 'react'
import type { CallInput, CallOutput } from '#platform/contract/calls.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { ReasonDialog } from '#platform/web/kit/lazy-dialogs.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { firstRefusal, TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { inspectionCalls } from '../contract/calls.ts'
import { INSPECTION_STATES, inspectionCard, inspectionFields } from '../contract/fields.ts'
import { InspectionPanel, inspectionCells } from './InspectionPanel.tsx'

const api = callsOf<typeof inspectionCalls>()

const InspectionResultDialog = lazyDialog(
  async () => (await import('./InspectionResultDialog.tsx')).InspectionResultDialog,
)

type Inspection = CallOutput<typeof inspectionCalls, 'ISrmInspectionService/getInspectionPage'>['records'][number]
type TakenBack = CallInput<typeof inspectionCalls, 'ISrmInspectionService/takeBackArrival'>

const tabs = [
  { key: 'all', labelKey: 'receipts:tabs.all', condition: {} },
  ...INSPECTION_STATES.map((inspectionState) => ({
    key: inspectionState,
    labelKey: `receipts:enums.inspectionState.${inspectionState}`,
    condition: { inspectionState },
  })),
]

/** Changes of the document are listed in its drawer. */
const HISTORY = { documentOf: ({ id }: { id: string }) => ({ kind: 'inspection', id }) }

/** `/receipt-tracking/inspections`: what arrived and is inspected, and what came of it. */
export function InspectionListPage() {
  const { t } = useTexts()
  const { query } = usePage()
  const [decided, setDecided] = useState<Inspection | null>(null)
  const [takenBack, setTakenBack] = useState<readonly Inspection[] | null>(null)
  const takeBack = useCommand(
    (requested: TakenBack, options: CallOptions) => api('ISrmInspectionService/takeBackArrival', requested, options),
    {
      successKey: 'receipts:inspect.takenBack',
      invalidates: ['receipts', 'deliveries', 'orders'],
      onDone: () => setTakenBack(null),
    },
  )
  const toolbar = useMemo<ToolbarAction<Inspection>[]>(
    () => [
      {
        key: 'decide',
        labelKey: 'receipts:inspect.decide',
        flag: 'isCheck',
        order: TOOLBAR_ORDER.check,
        needs: 'one',
        reasonDisabled: (rows) => firstRefusal(rows, 'decide', t),
        run: ([row]) => setDecided(row ?? null),
      },
      {
        key: 'takeBack',
        labelKey: 'receipts:inspect.takeBack',
        flag: 'isDelete',
        order: TOOLBAR_ORDER.end,
        needs: 'many',
        reasonDisabled: (rows) => firstRefusal(rows, 'takeBack', t),
        run: setTakenBack,
      },
    ],
    [t],
  )
  return (
    <>
      <ListScreen<Inspection>
        id="receipts.inspections"
        titleKey="receipts:titles.inspection"
        emptyTextKey="receipts:empty.inspection"
        menuNo="inspections"
        fields={inspectionFields}
        card={inspectionCard}
        rowKey="id"
        query={(body, signal, asOf) => api('ISrmInspectionService/getInspectionPage', body, { signal, asOf })}
        history={HISTORY}
        counts={(body, signal) => api('ISrmInspectionService/getInspectionStatus', body, { signal })}
        tabs={tabs}
        defaultSort={{ field: 'updateDate', order: 'desc' }}
        toolbar={toolbar}
        cells={inspectionCells}
        exportPath="ISrmInspectionService/exportexcel"
        initialSearch={{ keyword: query.get('keyword') ?? '', isFirstOpened: query.has('open') }}
        renderDrawer={(row) => <InspectionPanel row={row} toolbar={toolbar} />}
      />
      {decided && <InspectionResultDialog inspection={decided} onClose={() => setDecided(null)} />}
      {takenBack && (
        <ReasonDialog
          isOpen
          title={t('receipts:inspect.takeBackTitle', { number: takenBack.length })}
          confirmLabel={t('receipts:inspect.takeBack')}
          isDangerous
          isPending={takeBack.isPending}
          maxLength={200}
          onConfirm={(reason) => void takeBack.submit({ ids: takenBack.map(({ id }) => id), reason })}
          onCancel={() => setTakenBack(null)}
        >
          <p>{t('receipts:inspect.takeBackText')}</p>
        </ReasonDialog>
      )}
    </>
  )
}
