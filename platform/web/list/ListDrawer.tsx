import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { ListAnswer, ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { DetailDrawer } from '#platform/web/kit-parts.ts'
import { PastPanel } from '#platform/web/past/PastPanel.tsx'
import { PastContext } from '#platform/web/past/past.ts'
import { useTexts } from '#platform/web/texts.ts'

/** Reads rows of a list, as of a time where one is given. */
export type ReadRows<Row> = (
  body: ListQuery<ListCondition>,
  signal: AbortSignal,
  asOf?: string,
) => Promise<ListAnswer<Row>>

/** A list whose documents can be shown as they stood. */
export interface ListPast<Row> {
  /** Kind and id of a row's document, whose changes are listed; absent where the drawer tells them itself. */
  documentOf?: (row: Row) => { kind: string; id: string }
}

interface ListDrawerProps<Row extends object> {
  /** The list's id. */
  id: string
  row: Row | null
  rowKey: string
  title: ReactNode
  fields: FieldTable
  past: ListPast<Row> | undefined
  query: ReadRows<Row>
  onClose: () => void
  render: (row: Row) => ReactNode
}

/** The drawer of a row: the document as it is or, where its past is kept, as it stood at a chosen time. */
export function ListDrawer<Row extends object>(props: ListDrawerProps<Row>) {
  const { row, rowKey, past, fields } = props
  const { t } = useTexts()
  const [opened, setOpened] = useState<{ key: string; asOf: string | null } | null>(null)
  // Another row begins with what it is now.
  const isOpened = opened?.key === rowKey && row !== null
  const asOf = isOpened ? opened.asOf : null
  const shown = useMemo(
    () => (past ? { asOf, show: (chosen: string | null) => setOpened({ key: rowKey, asOf: chosen }) } : { asOf }),
    [past, asOf, rowKey],
  )
  return (
    <DetailDrawer
      isOpen={row !== null}
      title={props.title}
      extra={
        past && (
          <button
            type="button"
            className="button"
            aria-expanded={isOpened}
            onClick={() => setOpened(isOpened ? null : { key: rowKey, asOf: null })}
          >
            {t('lists:past.title')}
          </button>
        )
      }
      onClose={() => {
        setOpened(null)
        props.onClose()
      }}
    >
      {row && isOpened && past && (
        <PastPanel
          document={past.documentOf?.(row)}
          fields={fields}
          asOf={asOf}
          onShow={shown.show ?? (() => undefined)}
        />
      )}
      <PastContext.Provider value={shown}>{row && <RowAsOf {...props} row={row} asOf={asOf} />}</PastContext.Provider>
    </DetailDrawer>
  )
}

interface RowAsOfProps<Row extends object> extends ListDrawerProps<Row> {
  row: Row
  asOf: string | null
}

/** The row as it is, or as it stood. What was open of it stays open from one time to the next. */
function RowAsOf<Row extends object>({ id, row, rowKey, query, render, asOf }: RowAsOfProps<Row>) {
  const { t } = useTexts()
  const read = useQuery({
    queryKey: [id, 'past', rowKey, asOf],
    queryFn: ({ signal }) =>
      query({ current: 1, size: 1, condition: { ids: [rowKey] }, limitCount: 1 }, signal, asOf ?? undefined),
    enabled: asOf !== null,
    placeholderData: keepPreviousData,
  })
  if (asOf === null) return render(row)
  if (read.isError) return <p role="alert">{t('lists:past.failed')}</p>
  if (!read.data) return render(row)
  const [then] = read.data.records
  return then ? render(then) : <p role="status">{t('lists:past.notYet')}</p>
}
