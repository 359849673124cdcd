import { useMemo } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { formatQuantity, isDecimal } from '#platform/contract/values/decimal.ts'
import type { CallOptions } from '#platform/web/call/call-client.ts'
import { PendingPart } from '#platform/web/detail/PendingPart.tsx'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import type { scheduleCalls } from '../contract/calls.ts'
import { scheduleApi } from './schedule-api.ts'

type Change = CallOutput<typeof scheduleCalls, 'ISrmScheduleService/getScheduleRecord'>['changes'][number]

const shownValue = (value: string) => (isDecimal(value) ? formatQuantity(value) : value)

const columnsOf = (t: Translate): GridColumn<Change>[] => [
  { key: 'when', title: t('scheduling:schedule.when'), width: 140, text: ({ createDate }) => createDate },
  {
    key: 'version',
    title: t('scheduling:fields.scheduleVersion'),
    width: 60,
    text: (row) => String(row.scheduleVersion),
  },
  {
    key: 'action',
    title: t('scheduling:schedule.action'),
    width: 130,
    text: ({ action }) => t(`scheduling:enums.action.schedule.${action}`),
  },
  { key: 'day', title: t('scheduling:fields.demandDate'), width: 96, text: ({ demandDate }) => demandDate ?? '' },
  {
    key: 'field',
    title: t('scheduling:schedule.field'),
    width: 100,
    text: ({ fieldName }) => t(`scheduling:fields.${fieldName}`),
  },
  {
    key: 'before',
    title: t('scheduling:schedule.before'),
    width: 80,
    text: ({ beforeValue }) => shownValue(beforeValue),
  },
  { key: 'after', title: t('scheduling:schedule.after'), width: 80, text: ({ afterValue }) => shownValue(afterValue) },
  { key: 'by', title: t('scheduling:schedule.by'), width: 110, text: ({ createName }) => createName },
  { key: 'reason', title: t('scheduling:fields.reason'), width: 160, text: ({ reason }) => reason },
]

type ReadRecord = (input: { id: string }, options: CallOptions) => Promise<{ changes: Change[] }>
const readRecord: ReadRecord = (input, options) => scheduleApi('ISrmScheduleService/getScheduleRecord', input, options)

interface ChangeRecordsPanelProps {
  id: string
  version: number
  /** The call that reads them, where it is another right than that of the list. */
  read?: ReadRecord
}

/** Who changed which day of a schedule from what to what, and why; the newest first. */
export function ChangeRecordsPanel({ id, version, read = readRecord }: ChangeRecordsPanelProps) {
  const { t } = useTexts()
  const columns = useMemo(() => columnsOf(t), [t])
  const query = useAsOfQuery({
    queryKey: ['schedules.records', id, version],
    queryFn: async (options) => (await read({ id }, options)).changes,
  })
  if (!query.data) return <PendingPart query={query} />
  return (
    <DataGrid
      label={t('scheduling:schedule.records')}
      columns={columns}
      rows={query.data}
      rowKey={(change) => change.id}
      empty={t('scheduling:schedule.noRecords')}
    />
  )
}
