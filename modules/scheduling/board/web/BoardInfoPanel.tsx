import { dayFields } from '#modules/scheduling/item/contract/fields.ts'
import { signedQuantity } from '#modules/scheduling/plan/web/signed-quantity.ts'
import { enumKey } from '#platform/contract/fields.ts'
import { formatQuantity } from '#platform/contract/values/decimal.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { type BoardPlan, columnName } from '../contract/board-columns.ts'
import { BOARD_QUANTITIES } from '../contract/board-figures.ts'
import type { BoardColumn, BoardItem } from './board-item.ts'
import { BOARD_EDGES, edgesOf } from './edges-of.ts'

interface BoardInfoPanelProps {
  plan: BoardPlan
  item: BoardItem | undefined
  columns: readonly BoardColumn[]
  column: number
  /** Why the last key did nothing, or what it did. */
  note: string
  isReplying: boolean
}

/** Below the board: all that the chosen cell stands for, what the lines mean, and what the last key came to. */
export function BoardInfoPanel({ plan, item, columns, column, note, isReplying }: BoardInfoPanelProps) {
  const { t } = useTexts()
  const at = columns[column]
  const state = item?.dayStates[column] ?? null
  const edge = item && edgesOf(item, columns).get(column)
  const figures = BOARD_QUANTITIES.flatMap((name) => {
    const quantity = item?.[name][column] ?? null
    if (quantity === null) return []
    const text = name === 'difference' ? signedQuantity(quantity) : formatQuantity(quantity)
    return [`${t(`scheduling:enums.boardQuantity.${name}`)} ${text}`]
  })
  const parts = [
    ...(item && at ? [item.goodsNo, columnName(plan, at)] : []),
    ...figures,
    ...(state === null ? [] : [t(enumKey(dayFields.lineState, state))]),
    ...(edge === undefined ? [] : [t(`scheduling:board.${edge}Edge`)]),
  ]
  return (
    <div className="board-foot">
      <p className="board-figures">
        {parts.length > 0 ? parts.join(' · ') : t(`scheduling:board.${isReplying ? 'keys' : 'keysRead'}`)}
      </p>
      <p role="status" className="board-note">
        {note}
      </p>
      <ul className="board-legend" aria-label={t('scheduling:board.legend')}>
        {BOARD_EDGES.map((one) => (
          <li key={one}>
            <span className={`board-legend-line board-edge-${one}`} aria-hidden="true" />
            {t(`scheduling:board.${one}Edge`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
