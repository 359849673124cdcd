import type { AdviceRange } from '#modules/scheduling/display/contract/advice.ts'
import { scheduleFields } from '#modules/scheduling/item/contract/fields.ts'
import { SCHEDULE_TONES } from '#modules/scheduling/item/web/schedule-tones.ts'
import { formatQuantity } from '#platform/contract/values/decimal.ts'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import { toneOf } from '#platform/web/detail/tone.ts'
import { keptDrawn } from '#platform/web/kit/kept-drawn.ts'
import { RowActions } from '#platform/web/list/RowActions.tsx'
import type { RowAction } from '#platform/web/list/toolbar-action.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { BoardQuantity } from '../contract/board-figures.ts'
import type { BoardColumn, BoardItem } from './board-item.ts'
import { edgesOf } from './edges-of.ts'
import { shownCell } from './shown-cell.ts'

interface BoardCardPanelProps {
  item: BoardItem
  columns: readonly BoardColumn[]
  quantity: BoardQuantity
  ranges: readonly AdviceRange[]
  actionsOf: (item: BoardItem) => readonly RowAction[]
}

const COUNTERS = [
  ['released', 'releasedQty'],
  ['shipped', 'shippedQty'],
  ['onTheWay', 'inTransitQty'],
  ['received', 'receivedQty'],
  ['ahead', 'aheadQty'],
] as const

function BoardCardBody({ item, columns, quantity, ranges, actionsOf }: BoardCardPanelProps) {
  const { t } = useTexts()
  const { lastNote } = item
  return (
    <article className="board-card" aria-label={`${item.goodsNo} ${item.goodsName}`}>
      <header className="board-card-head">
        <h2>{item.goodsName}</h2>
        <StatusTag
          field={scheduleFields.status}
          value={item.status}
          tone={SCHEDULE_TONES[item.status] ?? toneOf(item.status)}
        />
      </header>
      <p className="board-quiet">
        {item.isLate && <span className="board-late">{t('scheduling:board.late')}</span>}{' '}
        {[item.goodsNo, item.scheduleNo, item.supplierName].join(' · ')}
      </p>
      <BoardStrip {...{ item, columns, quantity, ranges }} />
      <dl className="board-counters">
        {COUNTERS.map(([name, counter]) => (
          <div key={name}>
            <dt>{t(`scheduling:board.${name}`)}</dt>
            <dd>{formatQuantity(item[counter])}</dd>
          </div>
        ))}
      </dl>
      {lastNote && (
        <p className="board-card-note">
          <span className="board-quiet">
            {t('scheduling:board.lastNote')} ({t('scheduling:board.noteBy', lastNote)}):
          </span>{' '}
          {lastNote.text}
        </p>
      )}
      <RowActions actions={actionsOf(item)} />
    </article>
  )
}

/** The days ahead side by side, each with its quantity, coloured by the advice on its difference. */
function BoardStrip({ item, columns, quantity, ranges }: Omit<BoardCardPanelProps, 'actionsOf'>) {
  const { t } = useTexts()
  const edges = edgesOf(item, columns)
  return (
    <ol className="board-strip" aria-label={t('scheduling:board.strip')}>
      {columns.map(({ from }, at) => {
        const { text, tone, advice, mark } = shownCell(item, at, quantity, ranges, undefined)
        const edge = edges.get(at)
        const names = ['board-strip-day', tone && `board-${tone}`, mark && `is-${mark}`, edge && `board-edge-${edge}`]
        const said = text === '' ? t('scheduling:board.noDay') : `${text} ${item.purchaseUnitNo}`
        return (
          <li
            key={from}
            className={names.filter(Boolean).join(' ')}
            title={[t('scheduling:board.stripDay', { day: from, quantity: said }), advice].filter(Boolean).join(' · ')}
          >
            <span className="board-strip-date">{Number(from.slice(8))}</span>
            <span className="board-strip-quantity">{text || '–'}</span>
          </li>
        )
      })}
    </ol>
  )
}

/** An item of the board as a card: the days ahead, its counters, what was said last, and what leads further. */
export const BoardCardPanel = keptDrawn(BoardCardBody)
