import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { ListAnswer, ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { DetailDrawer } from '#platform/web/kit/kit-parts.ts'
import { PastPanel } from '#platform/web/past/PastPanel.tsx'
import { type Past, PastContext } from '#platform/web/past/past.ts'
import { useTexts } from '#platform/web/texts/texts.ts'

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
  const { id, row, rowKey, past, fields, query } = props
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
  const around = useMemo<Past>(
    () => ({ asOf: shownAsOf, noteOld: setIsOld, ...(past ? { show } : {}) }),
    [shownAsOf, past, show],
  )
  const shown = found ? found.row : row
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
        <PastPanel document={past.documentOf?.(row)} fields={fields} asOf={asOf} onShow={show}>
          {asOf !== null && !isFailed && (
            <p className="past-shown" role="status">
              {shownAsOf === asOf && !isOld ? t('lists:past.shown', { time: asOf }) : t('lists:loading')}
            </p>
          )}
        </PastPanel>
      )}
      {row && isFailed && <p role="alert">{t('lists:past.failed')}</p>}
      {row && !isFailed && (
        <PastContext.Provider value={around}>
          {shown ? props.render(shown) : <p role="status">{t('lists:past.notYet')}</p>}
        </PastContext.Provider>
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
