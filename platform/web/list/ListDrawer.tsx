import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { ListAnswer, ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { DetailDrawer } from '#platform/web/kit-parts.ts'
import { PastPanel } from '#platform/web/past/PastPanel.tsx'
import { type Past, PastContext } from '#platform/web/past/past.ts'
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
  const show = useCallback((chosen: string | null) => setOpened({ key: rowKey, asOf: chosen }), [rowKey])
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
        <PastPanel document={past.documentOf?.(row)} fields={fields} asOf={asOf} onShow={show} />
      )}
      {row && <RowAsOf {...props} row={row} asOf={asOf} show={past && show} />}
    </DetailDrawer>
  )
}

interface RowAsOfProps<Row extends object> extends ListDrawerProps<Row> {
  row: Row
  asOf: string | null
  show: Past['show'] | undefined
}

/**
 * The row as it is, or as it stood. What was open of it stays open from one time to the next; until the row of a time is here,
 * nothing else is read as of then.
 */
function RowAsOf<Row extends object>({ id, row, rowKey, query, render, asOf, show }: RowAsOfProps<Row>) {
  const { t } = useTexts()
  const read = useQuery({
    queryKey: [id, 'past', rowKey, asOf],
    queryFn: async ({ signal }) => {
      const body = { current: 1, size: 1, condition: { ids: [rowKey] }, limitCount: 1 }
      const { records } = await query(body, signal, asOf ?? undefined)
      return { asOf, row: records[0] }
    },
    enabled: asOf !== null,
    placeholderData: keepPreviousData,
  })
  const then = asOf === null ? undefined : read.data
  const shownAsOf = then?.asOf ?? null
  const past = useMemo<Past>(() => (show ? { asOf: shownAsOf, show } : { asOf: shownAsOf }), [shownAsOf, show])
  if (asOf !== null && read.isError) return <p role="alert">{t('lists:past.failed')}</p>
  const shown = then ? then.row : row
  return (
    <PastContext.Provider value={past}>
      {shown ? render(shown) : <p role="status">{t('lists:past.notYet')}</p>}
    </PastContext.Provider>
  )
}
