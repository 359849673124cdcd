import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { ReferencePicker } from '#platform/web/pick/ReferencePicker.tsx'
import { useTexts } from '#platform/web/texts.ts'
import { SearchField } from './SearchField.tsx'
import { faultyFields, lostWith, searchFields, wireCondition } from './search-control.ts'

interface SearchPanelProps {
  fields: FieldTable
  /** The part of the condition that the tab fixes; its fields are not offered. */
  fixed: ListCondition
  condition: ListCondition
  onSearch: (condition: ListCondition) => void
  onClose: () => void
}

/** Popups of the form kit hang below the page, not inside of this panel; a press on them does not leave it. */
const KIT_POPUPS = '.ant-select-dropdown, .ant-picker-dropdown, .ant-modal-root'

/** The advanced search: one control per searchable field; query, reset, cancel. Escape or a press outside leaves it. */
export function SearchPanel({ fields, fixed, condition, onSearch, onClose }: SearchPanelProps) {
  const { t } = useTexts()
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  const [draft, setDraft] = useState(condition)
  const [faulty, setFaulty] = useState<readonly string[]>([])

  useEffect(() => {
    panel.current?.querySelector('input')?.focus()
    const leave = (event: PointerEvent) => {
      const target = event.target as Element
      const isInside =
        panel.current?.contains(target) || target.closest(KIT_POPUPS) || target.closest('[data-search-toggle]')
      if (!isInside) close.current()
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const faults = faultyFields(fields, draft)
    setFaulty(faults)
    if (faults.length === 0) onSearch(wireCondition(fields, draft))
  }
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={t('lists:search.advanced')}
      className="search-panel"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !document.querySelector(`:is(${KIT_POPUPS}):not([class*="-hidden"])`)) onClose()
      }}
    >
      <form onSubmit={submit}>
        <div className="search-fields">
          {searchFields(fields, fixed).map((name) => {
            const field = fields[name]
            if (!field) return null
            return (
              <div key={name} className="search-field">
                <label htmlFor={`${id}-${name}`} title={t(field.label)}>
                  {t(field.label)}
                </label>
                <div>
                  <SearchField
                    id={`${id}-${name}`}
                    name={name}
                    field={field}
                    condition={draft}
                    isFaulty={faulty.includes(name)}
                    Reference={ReferencePicker}
                    onChange={(values) =>
                      setDraft((old) => ({ ...old, ...lostWith(fields, Object.keys(values)), ...values }))
                    }
                  />
                  {faulty.includes(name) && (
                    <span className="search-fault" role="alert">
                      {t('lists:validation.decimal')}
                    </span>
                  )}
                </div>
              </div>
            )
          })}
        </div>
        <div className="search-buttons">
          <button type="submit" className="button button-primary">
            {t('lists:search.query')}
          </button>
          <button
            type="button"
            className="button"
            onClick={() => {
              setDraft({})
              setFaulty([])
              onSearch({})
            }}
          >
            {t('lists:search.reset')}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {t('lists:cancel')}
          </button>
        </div>
      </form>
    </div>
  )
}
