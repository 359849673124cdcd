import { type ReactNode, useId, useState } from 'react'
import { enumKey, type FieldDeclaration } from '#platform/contract/fields.ts'
import { isDateText } from '#platform/contract/values/dates.ts'
import { isOneOf } from '#platform/contract/values/record-of.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import type { ListModes } from '#platform/web/list/ListBar.tsx'
import { ListIcon } from '#platform/web/list/ListIcon.tsx'
import { ConditionChips } from '#platform/web/list/search/ConditionChips.tsx'
import { KeywordBox } from '#platform/web/list/search/KeywordBox.tsx'
import { conditionChips } from '#platform/web/list/search/search-control.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { BOARD_PLANS } from '../contract/board-columns.ts'
import { BOARD_QUANTITIES } from '../contract/board-figures.ts'
import { BOARD_GROUPS, boardBarFields, boardFilterFields } from '../contract/fields.ts'
import { type BoardView, usualEnd } from './board-view.ts'

const SearchPanel = lazyDialog(async () => (await import('#platform/web/list/search/SearchPanel.tsx')).SearchPanel)
const NOTHING_FIXED = {}

interface BoardBarPanelProps {
  view: BoardView
  onChange: (changes: Partial<BoardView>) => void
  /** List or cards; absent where there is room for cards alone. */
  modes: ListModes | undefined
  /** Plan and span, which cards do not have. */
  hasPlan: boolean
  onRefresh: () => void
  toolbar: ReactNode
}

/** The bars above the board: search, buttons, plan, span, and what its cells show. */
export function BoardBarPanel({ view, onChange, modes, hasPlan, onRefresh, toolbar }: BoardBarPanelProps) {
  const { t } = useTexts()
  const [isSearchOpen, setIsSearchOpen] = useState(false)
  const { boardFrom, boardTo, boardQuantity, boardGroup } = boardBarFields
  const search = (condition: BoardView['condition']) => {
    onChange({ condition })
    setIsSearchOpen(false)
  }
  return (
    <>
      <div className="list-bar">
        <KeywordBox
          keyword={view.keyword}
          placeholder={t('lists:search.keywordHint')}
          onSearch={(keyword) => onChange({ keyword })}
        />
        <div className="list-advanced">
          <button
            type="button"
            className="button"
            data-search-toggle
            aria-expanded={isSearchOpen}
            aria-haspopup="dialog"
            onClick={() => setIsSearchOpen(!isSearchOpen)}
          >
            <ListIcon name="filter" />
            {t('lists:search.advanced')}
          </button>
          {isSearchOpen && (
            <SearchPanel
              fields={boardFilterFields}
              fixed={NOTHING_FIXED}
              condition={view.condition}
              onSearch={search}
              onReset={() => search({})}
              onClose={() => setIsSearchOpen(false)}
            />
          )}
        </div>
        <button
          type="button"
          className="icon-button"
          aria-label={t('lists:refresh')}
          title={t('lists:refresh')}
          onClick={onRefresh}
        >
          <ListIcon name="refresh" />
        </button>
        {toolbar}
      </div>
      <div className="board-bar">
        {modes && <Choices legend={t('scheduling:board.mode')} {...modes} />}
        {hasPlan && (
          <>
            <Choices
              legend={t(boardBarFields.boardPlan.label)}
              chosen={view.plan}
              options={BOARD_PLANS.map((key) => ({ key, labelKey: `scheduling:enums.boardPlan.${key}` }))}
              onChange={(plan) => {
                if (isOneOf(BOARD_PLANS, plan)) onChange({ plan, to: usualEnd(plan, view.from) })
              }}
            />
            <DayField
              field={boardFrom}
              value={view.from}
              onChange={(from) => onChange({ from, ...(from > view.to ? { to: usualEnd(view.plan, from) } : {}) })}
            />
            <DayField field={boardTo} value={view.to} onChange={(to) => onChange({ to })} />
          </>
        )}
        <ChoiceField
          field={boardQuantity}
          value={view.quantity}
          onChange={(quantity) => isOneOf(BOARD_QUANTITIES, quantity) && onChange({ quantity })}
        />
        <ChoiceField
          field={boardGroup}
          value={view.groupBy}
          onChange={(groupBy) => isOneOf(BOARD_GROUPS, groupBy) && onChange({ groupBy })}
        />
      </div>
      {hasPlan && view.from > view.to && (
        <p role="alert" className="list-error">
          {t('scheduling:board.spanReversed')}
        </p>
      )}
      <ConditionChips
        chips={conditionChips(boardFilterFields, view.condition, t)}
        onClear={(keys) =>
          onChange({
            condition: Object.fromEntries(Object.entries(view.condition).filter(([key]) => !keys.includes(key))),
          })
        }
      />
    </>
  )
}

/** Buttons of which one is pressed. */
function Choices({ legend, chosen, options, onChange }: ListModes & { legend: string }) {
  const { t } = useTexts()
  return (
    <fieldset className="table-types">
      <legend className="table-types-legend">{legend}</legend>
      {options.map(({ key, labelKey }) => (
        <button key={key} type="button" aria-pressed={key === chosen} onClick={() => onChange(key)}>
          {t(labelKey)}
        </button>
      ))}
    </fieldset>
  )
}

interface BarFieldProps {
  field: FieldDeclaration
  value: string
  onChange: (value: string) => void
}

/** A day in the bar; what is half typed is not taken. */
function DayField({ field, value, onChange }: BarFieldProps) {
  const { t } = useTexts()
  const id = useId()
  return (
    <span className="board-field">
      <label htmlFor={id}>{t(field.label)}</label>
      <input
        id={id}
        type="date"
        required
        value={value}
        onChange={(event) => {
          if (isDateText(event.target.value)) onChange(event.target.value)
        }}
      />
    </span>
  )
}

/** One of a few choices in the bar. */
function ChoiceField({ field, value, onChange }: BarFieldProps) {
  const { t } = useTexts()
  const id = useId()
  return (
    <span className="board-field">
      <label htmlFor={id}>{t(field.label)}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {field.enumValues?.map((one) => (
          <option key={one} value={one}>
            {t(enumKey(field, one))}
          </option>
        ))}
      </select>
    </span>
  )
}
