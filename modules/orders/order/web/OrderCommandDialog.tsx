import { type ReactNode, useMemo, useState } from 'react'
import type { CallInput } from '#platform/contract/calls.ts'
import { LONGEST_PAGE } from '#platform/contract/envelope.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { ReasonDialog } from '#platform/web/kit/lazy-dialogs.ts'
import { notify } from '#platform/web/kit/notify.ts'
import { reasonAgainstBulk } from '#platform/web/list/reason-against-bulk.ts'
import { firstRefusal, TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import type { ordersCalls } from '../contract/calls.ts'

const LimitsDialog = lazyDialog(async () => (await import('./LimitsDialog.tsx')).LimitsDialog)

const api = callsOf<typeof ordersCalls>()

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

type OrderKey = CallInput<typeof ordersCalls, 'ISupSrmPurchaseHeadService/confirmRejection'>
type ManyKind = 'release' | 'batchAccept'
type OneKind = 'confirmRejection' | 'reissue'
type ReasonKind = 'reject' | 'close' | 'closeLine' | 'cancel' | 'cancelLine' | 'resume'
/** What is done with lines of an order. */
type OfLines = 'closeLine' | 'cancelLine'
const OF_LINES: readonly string[] = ['closeLine', 'cancelLine'] satisfies readonly OfLines[]
type OrderCommand =
  | { kind: ManyKind; list: OrderKey[] }
  | { kind: OneKind; order: OrderKey }
  | { kind: Exclude<ReasonKind, OfLines>; order: OrderKey; reason: string }
  | { kind: OfLines; order: OrderKey; lineIds: string[]; reason: string }

function send(command: OrderCommand, options: CallOptions): Promise<unknown> {
  switch (command.kind) {
    case 'release':
      return api('ISupSrmPurchaseHeadService/releasePurchase', { list: command.list }, options)
    case 'batchAccept':
      return api('ISupSrmPurchaseHeadService/batchAcceptPurchase', { list: command.list }, options)
    case 'confirmRejection':
      return api('ISupSrmPurchaseHeadService/confirmRejection', command.order, options)
    case 'reissue':
      return api('ISupSrmPurchaseHeadService/reissuePurchase', command.order, options)
    case 'reject':
      return api('ISupSrmPurchaseHeadService/rejectPurchase', { ...command.order, reason: command.reason }, options)
    case 'close':
      return api('ISupSrmPurchaseHeadService/closePurchase', { ...command.order, reason: command.reason }, options)
    case 'cancel':
      return api('ISupSrmPurchaseHeadService/askCancellation', { ...command.order, reason: command.reason }, options)
    case 'cancelLine': {
      const { order, lineIds, reason } = command
      return api('ISupSrmPurchaseHeadService/askCancellation', { ...order, lineIds, reason }, options)
    }
    case 'resume':
      return api('ISupSrmPurchaseHeadService/reopenPurchase', { ...command.order, reason: command.reason }, options)
    case 'closeLine': {
      const { order, lineIds, reason } = command
      return api('ISupSrmPurchaseHeadService/closeLine', { ...order, lineIds, reason }, options)
    }
  }
}

const keyOf = ({ headId, version }: ActedRow): OrderKey => ({ id: headId, version })

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

/** How many orders a message names before it counts them. */
const NAMED = 3

/** These orders in words: their numbers, or of many their count and the first ones. */
export function orderNames(orders: readonly { readonly purchaseNo: string }[], t: Translate): string {
  const names = orders.map(({ purchaseNo }) => purchaseNo)
  if (names.length <= NAMED) return names.join(', ')
  return t('orders:actions.manyOrders', { count: names.length, orders: names.slice(0, NAMED).join(', ') })
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

interface AskedReason {
  kind: ReasonKind
  row: ActedRow
  lineIds: string[]
  items: readonly string[]
}

/** The buttons of orders for the reader's side, those of them that whole orders take, and the dialogs that they open. */
export function useOrderCommands(): {
  actions: ToolbarAction<ActedRow>[]
  orderActions: ToolbarAction<ActedRow>[]
  dialogs: ReactNode
} {
  const { t } = useTexts()
  const { side } = useSession()
  const page = usePage()
  const [asked, setAsked] = useState<AskedReason | null>(null)
  const [limited, setLimited] = useState<readonly ActedRow[]>([])
  const { submit, isPending } = useCommand(send, { invalidates: ['orders'] })

  const actions = useMemo(() => {
    const run = async (command: OrderCommand, orders: readonly ActedRow[]) => {
      const isDone = (await submit(command)) !== undefined
      if (isDone) notify.success(t(`orders:actions.${command.kind}.done`, { orders: orderNames(orders, t) }))
      return isDone
    }
    const confirm = (kind: ManyKind | OneKind, items: readonly string[], isDangerous = false) =>
      askConfirm({
        title: t(`orders:actions.${kind}.title`),
        text: t(`orders:actions.${kind}.text`),
        items,
        confirmLabel: t(`orders:actions.${kind}.label`),
        isDangerous,
      })
    const action = (key: string, change: Pick<ToolbarAction<ActedRow>, 'order' | 'flag' | 'run'>) => ({
      key,
      labelKey: `orders:actions.${key}.label`,
      needs: 'many' as const,
      mostRows: LONGEST_PAGE,
      isRunning: isPending,
      ...change,
    })
    /** An action on exactly one order, of which several batches may be selected; `asks` names the rights that the rows carry. */
    const onOne = (
      key: string,
      change: { order: number; flag: ToolbarAction<ActedRow>['flag'] & string; asks?: readonly string[] },
      act: (row: ActedRow, rows: readonly ActedRow[]) => unknown,
    ): ToolbarAction<ActedRow> => ({
      ...action(key, {
        order: change.order,
        flag: change.flag,
        run: (rows) => {
          const [row] = rows
          if (row) void act(row, rows)
        },
      }),
      reasonDisabled: (rows) => onlyOneOrder(rows, t) ?? reasonAgainst(rows, change.asks ?? [key], t),
    })
    /** An action on all selected orders at once; `asks` names the right that the rows carry. */
    const onMany = (
      key: ManyKind,
      asks: string,
      change: { order: number; flag: ToolbarAction<ActedRow>['flag'] & string },
    ): ToolbarAction<ActedRow> => ({
      ...action(key, {
        ...change,
        run: async (rows) => {
          const orders = ordersOf(rows)
          const isRequested = await confirm(
            key,
            orders.map(({ purchaseNo }) => purchaseNo),
          )
          if (isRequested) await run({ kind: key, list: orders.map(keyOf) }, orders)
        },
      }),
      mostRows: Number.POSITIVE_INFINITY,
      reasonDisabled: (rows) =>
        tooManyOrders(rows, LONGEST_PAGE, t) ?? reasonAgainst(rows, [asks], t) ?? reasonAgainstBulk(rows, t),
    })
    const askReason = (kind: ReasonKind, row: ActedRow, rows: readonly ActedRow[], items: readonly string[]) =>
      setAsked({ kind, row, lineIds: lineIdsOf(rows), items })
    const confirmOne = async (kind: OneKind, row: ActedRow, items: readonly string[], isDangerous = false) => {
      if (await confirm(kind, items, isDangerous)) await run({ kind, order: keyOf(row) }, [row])
    }

    const { modify, submit: sendPosition, close, check } = TOOLBAR_ORDER
    const screen = '/orderCollaboration/userOrder'
    const toChange = (row: ActedRow) => page.open(`${screen}/acceptance-change?id=${row.headId}`)
    const changes: ToolbarAction<ActedRow>[] = [
      onOne('proposeChange', { order: modify, flag: 'isModify' }, toChange),
      onOne('changeDates', { order: modify + 1, flag: 'isModify', asks: ['proposeChange'] }, (row, rows) => {
        const lines = lineIdsOf(rows).join(',')
        page.open(`${screen}/date-change?id=${row.headId}${lines === '' ? '' : `&lines=${lines}`}`)
      }),
      onOne(
        'answerChange',
        { order: modify + 2, flag: 'isModify', asks: ['confirmChange', 'confirmCancellation'] },
        toChange,
      ),
    ]
    if (side === 'supplier') {
      const open = (row: ActedRow) => page.open(`${screen}/acceptance?id=${row.headId}`)
      return [
        { ...onOne('accept', { order: check, flag: 'isCheck' }, open), isPrimary: (rows) => ordersOf(rows).length < 2 },
        {
          ...onMany('batchAccept', 'accept', { order: check + 1, flag: 'isCheck' }),
          isPrimary: (rows) => ordersOf(rows).length > 1,
        },
        onOne('reject', { order: check + 2, flag: 'isCheck' }, (row, rows) => askReason('reject', row, rows, [])),
        ...changes,
      ]
    }
    return [
      { ...onMany('release', 'release', { order: sendPosition, flag: 'isRelease' }), isPrimary: true },
      onOne('confirmRejection', { order: sendPosition + 1, flag: 'isSubmit' }, (row) =>
        confirmOne('confirmRejection', row, [row.purchaseNo], true),
      ),
      onOne('reissue', { order: sendPosition + 2, flag: 'isRelease' }, (row) =>
        confirmOne('reissue', row, [row.purchaseNo]),
      ),
      onOne('closeLine', { order: close, flag: 'isClose' }, (row, rows) =>
        askReason('closeLine', row, rows, lineNumbers(rows, t)),
      ),
      onOne('close', { order: close + 1, flag: 'isClose' }, (row, rows) => askReason('close', row, rows, [])),
      onOne('cancelLine', { order: close + 2, flag: 'isClose', asks: ['askCancellation'] }, (row, rows) =>
        askReason('cancelLine', row, rows, lineNumbers(rows, t)),
      ),
      onOne('cancel', { order: close + 3, flag: 'isClose', asks: ['askCancellation'] }, (row, rows) =>
        askReason('cancel', row, rows, []),
      ),
      onOne('resume', { order: close + 4, flag: 'isCancelInvalid' }, (row, rows) => askReason('resume', row, rows, [])),
      onOne('changeLimits', { order: close + 5, flag: 'isBatchUpdate', asks: ['closeLine'] }, (_, rows) =>
        setLimited(rows),
      ),
      ...changes,
    ]
  }, [submit, isPending, side, page, t])

  const orderActions = useMemo(() => actions.filter(({ key }) => !OF_LINES.includes(key)), [actions])

  const confirmReason = async (reason: string) => {
    if (!asked) return
    const { kind, row, lineIds } = asked
    const order = keyOf(row)
    const command: OrderCommand =
      kind === 'closeLine' || kind === 'cancelLine' ? { kind, order, lineIds, reason } : { kind, order, reason }
    if ((await submit(command)) === undefined) return
    notify.success(t(`orders:actions.${kind}.done`, { orders: row.purchaseNo }))
    setAsked(null)
  }
  return {
    actions,
    orderActions,
    dialogs: (
      <>
        <OrderCommandDialog
          asked={asked}
          isPending={isPending}
          onConfirm={(reason) => void confirmReason(reason)}
          onCancel={() => setAsked(null)}
        />
        {limited[0] && (
          <LimitsDialog
            order={{ id: limited[0].headId, purchaseNo: limited[0].purchaseNo }}
            lineIds={lineIdsOf(limited)}
            onClose={() => setLimited([])}
          />
        )}
      </>
    ),
  }
}

interface OrderCommandDialogProps {
  asked: AskedReason | null
  isPending: boolean
  onConfirm: (reason: string) => void
  onCancel: () => void
}

/** Asks for the reason of a refusal or a closing, and says what follows from it. */
export function OrderCommandDialog({ asked, isPending, onConfirm, onCancel }: OrderCommandDialogProps) {
  const { t } = useTexts()
  const kind = asked?.kind ?? 'reject'
  return (
    <ReasonDialog
      isOpen={asked !== null}
      title={t(`orders:actions.${kind}.title`, { order: asked?.row.purchaseNo ?? '' })}
      confirmLabel={t(`orders:actions.${kind}.label`)}
      isDangerous
      isPending={isPending}
      maxLength={200}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{t(`orders:actions.${kind}.text`)}</p>
      {asked && asked.items.length > 0 && (
        <ul>
          {asked.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </ReasonDialog>
  )
}
