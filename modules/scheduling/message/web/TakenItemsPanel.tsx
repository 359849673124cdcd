import { useMemo } from 'react'
import { formatQuantity, isZero } from '#platform/contract/values/decimal.ts'
import { ToneTag } from '#platform/web/detail/ToneTag.tsx'
import type { Tone } from '#platform/web/detail/tone.ts'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { MessageImport } from './message-api.ts'

type Taken = MessageImport['items'][number] & { id: string }

const TONES: Readonly<Record<Taken['outcome'], Tone>> = {
  prepared: 'good',
  unchanged: 'neutral',
  refused: 'bad',
  noSchedule: 'attention',
  severalSchedules: 'attention',
  toldTwice: 'attention',
}

/** What became of each item of a message that was taken over. */
export function TakenItemsPanel({ items }: { items: MessageImport['items'] }) {
  const { t } = useTexts()
  const rows = useMemo(() => items.map((item, at): Taken => ({ ...item, id: String(at) })), [items])
  const prepared = rows.filter(({ outcome }) => outcome === 'prepared').length
  const columns = useMemo<GridColumn<Taken>[]>(() => {
    const outcomeOf = ({ outcome }: Taken) => t(`scheduling:enums.messageOutcome.${outcome}`)
    return [
      { key: 'itemNo', title: t('scheduling:message.item'), width: 150, text: ({ itemNo }) => itemNo },
      {
        key: 'scheduleNo',
        title: t('scheduling:fields.scheduleNo'),
        width: 150,
        text: ({ scheduleNo }) => scheduleNo ?? '',
      },
      {
        key: 'outcome',
        title: t('scheduling:message.outcome'),
        width: 190,
        text: outcomeOf,
        cell: (row) => <ToneTag tone={TONES[row.outcome]}>{outcomeOf(row)}</ToneTag>,
      },
      {
        key: 'dayCount',
        title: t('scheduling:fields.preparedCount'),
        width: 100,
        isNumeric: true,
        text: ({ dayCount }) => String(dayCount),
      },
      {
        key: 'backlogQty',
        title: t('scheduling:message.backorder'),
        width: 100,
        isNumeric: true,
        text: ({ backlogQty }) => (isZero(backlogQty) ? '' : formatQuantity(backlogQty)),
      },
      {
        key: 'lockedDays',
        title: t('scheduling:message.lockedDays'),
        width: 180,
        text: ({ lockedDays }) => lockedDays.join(', '),
      },
      { key: 'refusal', title: t('lists:import.message'), width: 220, text: ({ refusal }) => refusal ?? '' },
    ]
  }, [t])
  return (
    <>
      <p role="status" className={prepared > 0 ? 'import-good' : undefined}>
        {t('scheduling:message.taken', { prepared, number: rows.length })}
      </p>
      <div className="read-message-grid">
        <DataGrid
          label={t('scheduling:message.items')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          empty={t('scheduling:message.noItems')}
        />
      </div>
    </>
  )
}
