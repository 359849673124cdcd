import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import type { FieldGroup } from '#platform/web/detail/field-groups.ts'
import { RowDetail } from '#platform/web/detail/RowDetail.tsx'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import type { Tone } from '#platform/web/detail/tone.ts'
import { permittedActionsOf, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { serialCalls } from '../contract/calls.ts'
import { serialFields } from '../contract/fields.ts'
import './SerialsDialog.css'

const api = callsOf<typeof serialCalls>()

export type SerialRow = CallOutput<typeof serialCalls, 'IWmsSerialService/getSerialPage'>['records'][number]

/** Tones of the states: what is expected, what waits, what is there, what is gone. */
const STATE_TONES: Readonly<Record<string, Tone>> = { initial: 'info', arrival: 'attention', inStorage: 'good' }

/** The state of a serial number as a tag. */
export function SerialStateTag({ status }: { status: string }) {
  return <StatusTag field={serialFields.status} value={status} tone={STATE_TONES[status] ?? 'neutral'} />
}

/** Own content of cells, in the list and the drawer alike. */
export const serialCells = { status: ({ status }: SerialRow) => <SerialStateTag status={status} /> }

const GROUPS: readonly FieldGroup[] = [
  {
    titleKey: 'inventory:serials.piece',
    names: ['status', 'itemNo', 'itemName', 'lotNo', 'warehouseNo', 'cellNo', 'ownerNo'],
  },
  {
    titleKey: 'inventory:serials.documents',
    names: ['asnNo', 'purchaseNo', 'purchaseSeq', 'receiptNo', 'returnNo', 'supplierNo', 'supplierName', 'orgNo'],
  },
  { titleKey: 'inventory:serials.entry', names: ['createName', 'createDate', 'updateDate'] },
]
const SHOWN_WHEN_SET: readonly string[] = [
  'cellNo',
  'ownerNo',
  'asnNo',
  'purchaseNo',
  'purchaseSeq',
  'receiptNo',
  'returnNo',
  'lotNo',
]

/** A serial number with all that is known of it, and every step of its way. */
export function SerialTrailPanel({ row }: { row: SerialRow }) {
  const { t } = useTexts()
  const { open } = usePage()
  const { flagsOf, hasMenu } = useSession()
  const detail = useQuery({
    queryKey: ['receipts.serial', row.id, row.updateDate],
    queryFn: ({ signal }) => api('IWmsSerialService/getSerialById', { id: row.id }, { signal }),
  })
  const asn: ToolbarAction<SerialRow> = {
    key: 'openAsn',
    labelKey: 'inventory:serials.openAsn',
    order: 20,
    needs: 'one',
    run: () => open(`/offsite/asnTracking?keyword=${encodeURIComponent(row.asnNo)}&open=1`),
  }
  const actions = permittedActionsOf(row.asnNo !== '' && hasMenu('asnTracking') ? [asn] : [], flagsOf('serialNumbers'))
  const moves = detail.data?.moves ?? []
  return (
    <RowDetail
      fields={serialFields}
      row={row}
      groups={GROUPS}
      actions={actions}
      hidden={['serialNo']}
      shownWhenSet={SHOWN_WHEN_SET}
      cells={serialCells}
    >
      <section>
        <h3>{t('inventory:serials.trail')}</h3>
        {detail.isError && <p role="alert">{t('lists:error.none')}</p>}
        {detail.isPending && <p role="status">{t('lists:loading')}</p>}
        <ol className="serial-trail">
          {moves.map((move) => (
            <li key={move.id}>
              <strong>{t(`inventory:enums.serialAction.${move.action}`)}</strong>{' '}
              <SerialStateTag status={move.statusTo} />
              <div className="serial-step">
                {[move.documentNo, move.cellNo, move.reason, move.createName, move.createDate]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </div>
            </li>
          ))}
        </ol>
      </section>
    </RowDetail>
  )
}
