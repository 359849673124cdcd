import { type ReactNode, useMemo, useState } from 'react'
import { LONGEST_PAGE } from '#platform/contract/envelope.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { reasonAgainstBulk } from '#platform/web/list/reason-against-bulk.ts'
import { firstRefusal, TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import { type OrderCommand, useOrderReasonDialog } from './OrderReasonDialog.tsx'

const LimitsDialog = lazyDialog(async () => (await import('./LimitsDialog.tsx')).LimitsDialog)

/** What commands need of a row: several rows of one order are one order to them. A row that is an order names no line. */
export interface ActedRow {
  headId: string
  lineId?: string
  purchaseNo: string
  purchaseSeq?: number
  orgNo: string
  warehouseNo: string
  classifyType: string
  version: number
  actions: Readonly<Record<string, string | null>>
}

/** What is done with lines of an order. */
const OF_LINES: readonly string[] = ['closeLine', 'cancelLine']

const keyOf = ({ headId, version }: ActedRow) => ({ id: headId, version })

/** The orders of these rows, each once. */
export function ordersOf<Row extends { readonly headId: string }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.headId, row])).values()]
}

/**
 * Why none of some actions can run on the orders of these rows: what the first of them says. Of several orders, the sentence
 * names the one that refuses.
 */
function reasonAgainst(rows: readonly ActedRow[], actions: readonly string[], t: Translate): string | null {
  const orders = ordersOf(rows)
  for (const order of orders) {
    const reasons = actions.map((action) => firstRefusal([order], action, t))
    const reason = reasons.includes(null) ? null : (reasons[0] ?? null)
    if (reason !== null) return orders.length > 1 ? `${order.purchaseNo}: ${reason}` : reason
  }
  return null
}

/** The lines of these rows, each once; none where the rows are orders. */
const lineIdsOf = (rows: readonly ActedRow[]): string[] => [...new Set(rows.flatMap(({ lineId }) => lineId ?? []))]

/** The order lines of these rows, in words. */
function lineNumbers(rows: readonly ActedRow[], t: Translate): string[] {
  const numbers = [...new Set(rows.flatMap(({ purchaseSeq }) => purchaseSeq ?? []))]
  return numbers.map((number) => t('orders:actions.lineNumber', { number }))
}

/** Why these rows are too many for a command on one order: of orders, and of lines of several, each in its own words. */
function onlyOneOrder(rows: readonly ActedRow[], t: Translate): string | null {
  if (ordersOf(rows).length <= 1) return null
  return t(rows.some(({ lineId }) => lineId === undefined) ? 'orders:actions.onlyOneOf' : 'orders:actions.onlyOneOrder')
}

/** Why these rows are too many for one command on their orders; null when they are not. */
export function tooManyOrders(rows: readonly { readonly headId: string }[], most: number, t: Translate): string | null {
  return ordersOf(rows).length > most ? t('orders:actions.mostOrders', { most }) : null
}

type Flag = ToolbarAction<ActedRow>['flag'] & string

/** The buttons of orders for the reader's side, those of them that whole orders take, and the dialogs that they open. */
export function useOrderCommandDialog(): {
  actions: ToolbarAction<ActedRow>[]
  orderActions: ToolbarAction<ActedRow>[]
  dialogs: ReactNode
} {
  const { t } = useTexts()
  const { side } = useSession()
  const page = usePage()
  const [limited, setLimited] = useState<readonly ActedRow[]>([])
  const { run, ask, isPending, dialog } = useOrderReasonDialog()

  const actions = useMemo(() => {
    const confirm = (key: OrderCommand, orders: readonly ActedRow[], isDangerous = false) =>
      askConfirm({
        title: t(`orders:actions.${key}.title`),
        text: t(`orders:actions.${key}.text`),
        items: orders.map(({ purchaseNo }) => purchaseNo),
        confirmLabel: t(`orders:actions.${key}.label`),
        isDangerous,
      })
    const action = (key: string, order: number, flag: Flag, act: ToolbarAction<ActedRow>['run']) => ({
      ...{ key, order, flag, run: act },
      labelKey: `orders:actions.${key}.label`,
      needs: 'many' as const,
      mostRows: LONGEST_PAGE,
      isRunning: isPending,
    })
    /** An action on exactly one order, of which several batches may be selected; `asks` names the rights that the rows carry. */
    const onOne = (
      key: string,
      order: number,
      flag: Flag,
      act: (row: ActedRow, rows: readonly ActedRow[]) => unknown,
      asks: readonly string[] = [key],
    ): ToolbarAction<ActedRow> => ({
      ...action(key, order, flag, (rows) => void (rows[0] && act(rows[0], rows))),
      reasonDisabled: (rows) => onlyOneOrder(rows, t) ?? reasonAgainst(rows, asks, t),
    })
    /** An action on all selected orders at once; `asks` names the right that the rows carry. */
    const onMany = (key: 'release' | 'batchAccept', asks: string, order: number, flag: Flag) => ({
      ...action(key, order, flag, async (rows) => {
        const orders = ordersOf(rows)
        if (await confirm(key, orders)) await run(key, { list: orders.map(keyOf) }, orders)
      }),
      mostRows: Number.POSITIVE_INFINITY,
      reasonDisabled: (rows: readonly ActedRow[]) =>
        tooManyOrders(rows, LONGEST_PAGE, t) ?? reasonAgainst(rows, [asks], t) ?? reasonAgainstBulk(rows, t),
    })
    const onConfirmed = (key: 'confirmRejection' | 'reissue', order: number, flag: Flag, isDangerous = false) =>
      onOne(key, order, flag, async (row) => {
        if (await confirm(key, [row], isDangerous)) await run(key, keyOf(row), [row])
      })
    const withReason = (
      key: 'reject' | 'close' | 'cancel' | 'resume',
      order: number,
      flag: Flag,
      asks: readonly string[] = [key],
    ) => onOne(key, order, flag, (row) => ask(key, (reason) => ({ ...keyOf(row), reason }), [row]), asks)
    const onLines = (key: 'closeLine' | 'cancelLine', order: number, flag: Flag, asks: readonly string[] = [key]) =>
      onOne(
        ...([key, order, flag] as const),
        (row, rows) =>
          ask(key, (reason) => ({ ...keyOf(row), lineIds: lineIdsOf(rows), reason }), [row], lineNumbers(rows, t)),
        asks,
      )

    const { modify, submit: sendPosition, close, check } = TOOLBAR_ORDER
    const screen = '/orderCollaboration/userOrder'
    const toChange = (row: ActedRow) => page.open(`${screen}/acceptance-change?id=${row.headId}`)
    const toDates = (row: ActedRow, rows: readonly ActedRow[]) => {
      const lines = lineIdsOf(rows).join(',')
      page.open(`${screen}/date-change?id=${row.headId}${lines === '' ? '' : `&lines=${lines}`}`)
    }
    const changes: ToolbarAction<ActedRow>[] = [
      onOne('proposeChange', modify, 'isModify', toChange),
      onOne('changeDates', modify + 1, 'isModify', toDates, ['proposeChange']),
      onOne('answerChange', modify + 2, 'isModify', toChange, ['confirmChange', 'confirmCancellation']),
    ]
    if (side === 'supplier') {
      const open = (row: ActedRow) => page.open(`${screen}/acceptance?id=${row.headId}`)
      return [
        { ...onOne('accept', check, 'isCheck', open), isPrimary: (rows) => ordersOf(rows).length < 2 },
        {
          ...onMany('batchAccept', 'accept', check + 1, 'isCheck'),
          isPrimary: (rows) => ordersOf(rows).length > 1,
        },
        withReason('reject', check + 2, 'isCheck'),
        ...changes,
      ] satisfies ToolbarAction<ActedRow>[]
    }
    return [
      { ...onMany('release', 'release', sendPosition, 'isRelease'), isPrimary: true },
      onConfirmed('confirmRejection', sendPosition + 1, 'isSubmit', true),
      onConfirmed('reissue', sendPosition + 2, 'isRelease'),
      onLines('closeLine', close, 'isClose'),
      withReason('close', close + 1, 'isClose'),
      onLines('cancelLine', close + 2, 'isClose', ['askCancellation']),
      withReason('cancel', close + 3, 'isClose', ['askCancellation']),
      withReason('resume', close + 4, 'isCancelInvalid'),
      onOne('changeLimits', close + 5, 'isBatchUpdate', (_, rows) => setLimited(rows)),
      ...changes,
    ]
  }, [run, ask, isPending, side, page, t])

  const orderActions = useMemo(() => actions.filter(({ key }) => !OF_LINES.includes(key)), [actions])
  const dialogs = (
    <>
      {dialog}
      {limited[0] && (
        <LimitsDialog
          order={{ id: limited[0].headId, purchaseNo: limited[0].purchaseNo }}
          lineIds={lineIdsOf(limited)}
          onClose={() => setLimited([])}
        />
      )}
    </>
  )
  return { actions, orderActions, dialogs }
}
