import { useMemo, useState } from 'react'
import { orderLineCustomFieldSet } from '#modules/orders/order/contract/fields.ts'
import { fieldNoOf, isCustomKey } from '#platform/contract/custom-fields/custom-fields.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { useCustomFields } from '#platform/web/custom-fields/use-custom-fields.ts'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import type { Tone } from '#platform/web/detail/tone.ts'
import { formatField } from '#platform/web/format.ts'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { rowColumns } from '#platform/web/grid/row-columns.ts'
import { ofParty, PartyFilter, type SeenParty } from '#platform/web/list/search/PartyFilter.tsx'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import { changedFields } from '../contract/changed-fields.ts'
import { changeRecordFields } from '../contract/order-head-fields.ts'
import type { OrderDetail } from './order-detail.ts'

/** One change record of an order. */
type ChangeRecord = OrderDetail['changes'][number]

const STATE_TONES: Readonly<Record<string, Tone>> = {
  applied: 'neutral',
  proposed: 'attention',
  confirmed: 'good',
  refused: 'bad',
}

/** What a change record is about, as people read it; the names of custom fields come with the order's definitions of them. */
export const changedField = (fieldName: string, t: Translate): string =>
  isCustomKey(fieldName)
    ? t(`custom:${orderLineCustomFieldSet.module}.${fieldNoOf(fieldName)}`)
    : t(`orders:fields.${fieldName}`)

/** A value of a change record as people read it; change records keep every value as text. Custom fields are given by their names. */
export function changeValue(fieldName: string, value: string | null, t: Translate, custom: FieldTable = {}): string {
  const field = changedFields[fieldName] ?? custom[fieldName]
  if (value === null || value === '') return '–'
  return field ? formatField(field, field.kind === 'flag' ? value === 'true' : value, t) : value
}

/** Whether what waits for an answer is that the order, or lines of it, be cancelled. */
export const isCancellationAsked = (changes: readonly ChangeRecord[]): boolean =>
  changes.some(({ state, fieldName }) => state === 'proposed' && fieldName === 'isCancelled')

/** The changes that wait for an answer, one sentence each: line, field, before and after. */
export function proposalTexts(changes: readonly ChangeRecord[], t: Translate): string[] {
  return changes
    .filter(({ state }) => state === 'proposed')
    .map(({ lineBatch, fieldName, valueBefore, valueAfter }) =>
      t('orders:change.item', {
        lineBatch,
        field: changedField(fieldName, t),
        before: changeValue(fieldName, valueBefore, t),
        after: changeValue(fieldName, valueAfter, t),
      }),
    )
}

const partyOf = ({ changeParty }: ChangeRecord): string => changeParty

/** Who changed what of an order, when and why; the latest change first, of both sides or of one alone. */
export function ChangeRecordsPanel({ changes }: { changes: readonly ChangeRecord[] }) {
  const { t } = useTexts()
  const { fields: custom } = useCustomFields(orderLineCustomFieldSet)
  const [party, setParty] = useState<SeenParty | null>(null)
  const rows = useMemo(() => ofParty(changes, party, partyOf).toReversed(), [changes, party])
  const columns = useMemo<GridColumn<ChangeRecord>[]>(
    () =>
      rowColumns<ChangeRecord>(changeRecordFields, t, {
        createDate: 148,
        createName: {
          width: 150,
          text: (row) =>
            [row.createName, formatField(changeRecordFields.changeParty, row.changeParty, t)]
              .filter((part, index, all) => part !== '' && all.indexOf(part) === index)
              .join(' · '),
        },
        lineBatch: 68,
        fieldName: { width: 140, text: (row) => changedField(row.fieldName, t) },
        value: {
          title: t('orders:change.values'),
          width: 230,
          text: (row) =>
            `${changeValue(row.fieldName, row.valueBefore, t, custom)} → ${changeValue(row.fieldName, row.valueAfter, t, custom)}`,
          cell: (row) => (
            <span className="change-values">
              <span>{changeValue(row.fieldName, row.valueBefore, t, custom)}</span> <span aria-hidden="true">→</span>
              <span className="visually-hidden">{t('orders:change.becomes')}</span>{' '}
              <strong>{changeValue(row.fieldName, row.valueAfter, t, custom)}</strong>
            </span>
          ),
        },
        state: {
          width: 110,
          cell: (row) => (
            <StatusTag field={changeRecordFields.state} value={row.state} tone={STATE_TONES[row.state] ?? 'neutral'} />
          ),
        },
        reason: 150,
      }),
    [t, custom],
  )
  return (
    <>
      {changes.length > 0 && <PartyFilter value={party} onChange={setParty} />}
      <DataGrid
        label={t('orders:change.records')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        empty={<p>{t(party === null ? 'orders:change.none' : 'lists:party.none')}</p>}
      />
    </>
  )
}
