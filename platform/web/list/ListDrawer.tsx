import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { ListAnswer, ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { type AsOfView, HistoryContext } from '#platform/web/history/as-of-view.ts'
import { HistoryPanel } from '#platform/web/history/HistoryPanel.tsx'
import { DetailDrawer } from '#platform/web/kit/lazy-dialogs.ts'
import { useTexts } from '#platform/web/texts/texts.ts'

/** Reads rows of a list, as of a time where one is given. */
export type ReadRows<Row> = (
  body: ListQuery<ListCondition>,
  signal: AbortSignal,
  asOf?: string,
) => Promise<ListAnswer<Row>>

/** A list whose documents can be shown as they stood. */
export interface ListHistory<Row> {
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
  history: ListHistory<Row> | undefined
  query: ReadRows<Row>
  onClose: () => void
  render: (row: Row) => ReactNode
}

/** The drawer of a row: the document as it is or, where its history is kept, as it stood at a chosen time. */
export function ListDrawer<Row extends object>(props: ListDrawerProps<Row>) {
  const { id, row, rowKey, history, fields, query } = props
  const { t } = useTexts()
  const [opened, setOpened] = useState<{ key: string; asOf: string | null } | null>(null)
  // Another row begins with what it is now.
  const isOpened = opened?.key === rowKey && row !== null
  const asOf = isOpened ? opened.asOf : null
  const show = useCallback((chosen: string | null) => setOpened({ key: rowKey, asOf: chosen }), [rowKey])
  const { found, isFailed } = useRowAsOf({ id, rowKey, query, asOf })
  const [isOld, setIsOld] = useState(false)
  // Until the row of a time is here, what is shown is still of the time before, and nothing else is read as of then.
  const shownAsOf = found?.asOf ?? null
  const around = useMemo<AsOfView>(
    () => ({ asOf: shownAsOf, noteOld: setIsOld, ...(history ? { show } : {}) }),
    [shownAsOf, history, show],
  )
  const shown = found ? found.row : row
  return (
    <DetailDrawer
      isOpen={row !== null}
      title={props.title}
      extra={
        history && (
          <button
            type="button"
            className="button"
            aria-expanded={isOpened}
            onClick={() => setOpened(isOpened ? null : { key: rowKey, asOf: null })}
          >
            {t('lists:history.title')}
          </button>
        )
      }
      onClose={() => {
        setOpened(null)
        props.onClose()
      }}
    >
      {row && isOpened && history && (
        <HistoryPanel document={history.documentOf?.(row)} fields={fields} asOf={asOf} onShow={show}>
          {asOf !== null && !isFailed && (
            <p className="history-shown" role="status">
              {shownAsOf === asOf && !isOld ? t('lists:history.shown', { time: asOf }) : t('lists:loading')}
            </p>
          )}
        </HistoryPanel>
      )}
      {row && isFailed && <p role="alert">{t('lists:history.failed')}</p>}
      {row && !isFailed && (
        <HistoryContext.Provider value={around}>
          {shown ? props.render(shown) : <p role="status">{t('lists:history.notYet')}</p>}
        </HistoryContext.Provider>
      )}
    </DetailDrawer>
  )
}

interface RowAsOf<Row> {
  /** The row as it stood at a time, that of the asked or of the one before; absent for now, and while none is here. */
  found: { asOf: string; row: Row | undefined } | undefined
  isFailed: boolean
}

type AskedRow<Row extends object> = Pick<ListDrawerProps<Row>, 'id' | 'rowKey' | 'query'> & { asOf: string | null }

/** Reads a row as it stood. What was read of it stays from one time to the next, so that what was open of it does. */
function useRowAsOf<Row extends object>({ id, rowKey, query, asOf }: AskedRow<Row>): RowAsOf<Row> {
  const read = useQuery({
    queryKey: [id, 'past', rowKey, asOf],
    queryFn: async ({ signal }) => {
      const body = { current: 1, size: 1, condition: { ids: [rowKey] }, limitCount: 1 }
      const { records } = await query(body, signal, asOf ?? undefined)
      return { asOf: asOf ?? '', row: records[0] }
    },
    enabled: asOf !== null,
    placeholderData: (before, beforeQuery) => (beforeQuery?.queryKey[2] === rowKey ? before : undefined),
  })
  return asOf === null ? { found: undefined, isFailed: false } : { found: read.data, isFailed: read.isError }
}
