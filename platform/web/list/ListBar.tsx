import { type ReactNode, useState } from 'react'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { PageMode } from '#platform/contract/list/list-settings.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { ListIcon } from './ListIcon.tsx'
import { JurisdictionFilter } from './search/JurisdictionFilter.tsx'
import { KeywordBox } from './search/KeywordBox.tsx'
import './list-bar.css'
import type { ListAction, ListState, TableType } from './list-state.ts'
import { searchFields } from './search/search-control.ts'
import { TagMenu } from './search/TagMenu.tsx'

const SearchPanel = lazyDialog(async () => (await import('./search/SearchPanel.tsx')).SearchPanel)

/** Ways to see a screen's documents that are lists of their own, such as orders and their lines; the page shows the chosen one. */
export interface ListModes {
  chosen: string
  options: readonly { key: string; labelKey: string }[]
  onChange: (key: string) => void
}

interface ListBarProps {
  /** Route name of the screen, under which its tags are kept. */
  module: string
  fields: FieldTable
  fixed: ListCondition
  state: ListState
  dispatch: (action: ListAction) => void
  tables: readonly TableType[]
  modes?: ListModes | undefined
  isHistory: boolean
  pageMode: PageMode
  onPageMode: (mode: PageMode) => void
  /** Keeps a search as a tag. */
  onSaveTag: (keyword: string, condition: ListCondition) => void
  onReload: () => void
  columnSettings: ReactNode
  toolbar: ReactNode
}

/** The bar above a list: keyword, saved tags, advanced search, jurisdiction, how the rows are shown, and the toolbar. */
export function ListBar(props: ListBarProps) {
  const { fields, fixed, state, dispatch, tables, isHistory, pageMode } = props
  const { t } = useTexts()
  const [isSearchOpen, setIsSearchOpen] = useState(false)
  const close = () => setIsSearchOpen(false)
  const otherMode: PageMode = pageMode === '0' ? '1' : '0'
  return (
    <div className="list-bar">
      <KeywordBox
        keyword={state.keyword}
        placeholder={t('lists:search.keywordHint')}
        onSearch={(keyword) => dispatch({ type: 'keyword', keyword })}
      />
      <TagMenu
        module={props.module}
        fields={fields}
        fixed={fixed}
        activeId={state.tagId}
        isSearched={state.keyword !== '' || Object.keys(state.condition).length > 0}
        dispatch={dispatch}
        onSave={() => props.onSaveTag(state.keyword, state.condition)}
      />
      {searchFields(fields, fixed).length > 0 && (
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
              fields={fields}
              fixed={fixed}
              condition={state.condition}
              onSearch={(condition) => {
                dispatch({ type: 'search', condition })
                close()
              }}
              onReset={() => {
                dispatch({ type: 'reset' })
                close()
              }}
              onSaveTag={(condition) => {
                dispatch({ type: 'search', condition })
                close()
                props.onSaveTag(state.keyword, condition)
              }}
              onClose={close}
            />
          )}
        </div>
      )}
      <JurisdictionFilter
        fields={fields}
        jurisdiction={state.jurisdiction}
        isHistory={isHistory}
        onChange={(jurisdiction) => dispatch({ type: 'jurisdiction', jurisdiction })}
      />
      {props.modes && (
        <fieldset className="table-types">
          <legend className="table-types-legend">{t('lists:table.type')}</legend>
          {props.modes.options.map(({ key, labelKey }) => (
            <button
              key={key}
              type="button"
              aria-pressed={key === props.modes?.chosen}
              onClick={() => props.modes?.onChange(key)}
            >
              {t(labelKey)}
            </button>
          ))}
        </fieldset>
      )}
      {tables.length > 1 && (
        <fieldset className="table-types">
          <legend className="table-types-legend">{t('lists:table.type')}</legend>
          {tables.map((table) => (
            <button
              key={table.key}
              type="button"
              aria-pressed={table.key === state.tableKey}
              onClick={() => dispatch({ type: 'table', table })}
            >
              {t(table.labelKey)}
            </button>
          ))}
        </fieldset>
      )}
      <span className="list-view">
        <button
          type="button"
          className="icon-button"
          aria-label={t('lists:refresh')}
          title={t('lists:refresh')}
          onClick={props.onReload}
        >
          <ListIcon name="refresh" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t(`lists:pageMode.${otherMode}`)}
          title={t(`lists:pageMode.${otherMode}`)}
          onClick={() => props.onPageMode(otherMode)}
        >
          <ListIcon name={pageMode === '0' ? 'endless' : 'pages'} />
        </button>
        {props.columnSettings}
      </span>
      {props.toolbar}
    </div>
  )
}
