import { useMemo } from 'react'
import { keptDrawn } from '#platform/web/kit/kept-drawn.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import { type BoardPlan, columnName } from '../contract/board-columns.ts'
import { LEAD_COLUMNS, type RowsShown } from './BoardRowPanel.tsx'
import type { BoardColumn } from './board-item.ts'

type BoardHeadPanelProps = Pick<RowsShown, 'columns' | 'from' | 'to' | 'plan' | 'groupBy' | 'today'>

/** What stands above a column in two lines, and its whole name. */
function titleOf(plan: BoardPlan, column: BoardColumn, weekday: Intl.DateTimeFormat, t: Translate) {
  const name = columnName(plan, column)
  switch (plan) {
    case 'day':
      return { upper: weekday.format(Date.parse(`${column.from}T00:00:00Z`)), lower: column.from.slice(5), name }
    case 'week':
      return {
        upper: name,
        lower: column.from.slice(5),
        name: t('scheduling:board.weekTitle', { name, from: column.from }),
      }
    case 'month':
      return { upper: name.slice(0, 4), lower: name.slice(5), name }
  }
}

function BoardHeadBody({ columns, from, to, plan, groupBy, today }: BoardHeadPanelProps) {
  const { t, language } = useTexts()
  const weekday = useMemo(() => new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }), [language])
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" aria-colindex={1} className="board-lead board-item">
          {t('scheduling:board.item')}
        </th>
        <th scope="col" aria-colindex={2} className="board-lead board-party">
          {t(`scheduling:enums.boardGroup.${groupBy}`)}
        </th>
        {from > 0 && <td className="board-room" aria-hidden="true" colSpan={from} />}
        {columns.slice(from, to).map((column, index) => {
          const { upper, lower, name } = titleOf(plan, column, weekday, t)
          const isRest = plan === 'day' && [0, 6].includes(new Date(`${column.from}T00:00:00Z`).getUTCDay())
          const isToday = today >= column.from && today <= column.to
          return (
            <th
              key={column.from}
              scope="col"
              aria-colindex={LEAD_COLUMNS + from + index + 1}
              aria-label={name}
              aria-current={isToday ? 'date' : undefined}
              className={`board-title${isRest ? ' is-rest' : ''}${isToday ? ' is-today' : ''}`}
              title={name}
            >
              <span className="board-line">{upper}</span>
              <span className="board-line">{lower}</span>
            </th>
          )
        })}
        <td className="board-room" aria-hidden="true" colSpan={columns.length - to + 1} />
      </tr>
    </thead>
  )
}

/** The head of the board: its columns in two lines, those of Saturdays, Sundays and today told apart. Kept while items scroll by. */
export const BoardHeadPanel = keptDrawn(BoardHeadBody)
