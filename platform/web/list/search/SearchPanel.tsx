import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { ReferencePicker } from '#platform/web/pick/ReferencePicker.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import { ANTD_POPUPS } from './BarPopover.tsx'
import { SearchField } from './SearchField.tsx'
import { faultyFields, lostWith, searchFields, wireCondition } from './search-control.ts'

interface SearchPanelProps {
  fields: FieldTable
  /** The part of the condition that the tab fixes; its fields are not offered. */
  fixed: ListCondition
  condition: ListCondition
  onSearch: (condition: ListCondition) => void
  /** Back to what the search starts with. */
  onReset: () => void
  /** Searches and keeps the search as a tag; not offered unless given. */
  onSaveTag?: (condition: ListCondition) => void
  onClose: () => void
}

/** Up to this many fields stand below each other in the narrow panel. */
const NARROW_FIELDS = 6
/** What hangs over the page, not inside of this panel; a press there does not leave it. */
const POPUPS = `${ANTD_POPUPS}, .ant-modal-root`

/** The advanced search: one control per searchable field; query, reset, add to favourite tags, cancel. Escape or a press outside leaves it. */
export function SearchPanel({ fields, fixed, condition, onSearch, onReset, onSaveTag, onClose }: SearchPanelProps) {
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
      const { target } = event
      if (!(target instanceof Element)) return
      const isInside =
        panel.current?.contains(target) || target.closest(POPUPS) || target.closest('[data-search-toggle]')
      if (!isInside) close.current()
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [])

  const names = searchFields(fields, fixed)
  const send = (to: (searched: ListCondition) => void) => {
    const errors = faultyFields(fields, draft)
    setFaulty(errors)
    if (errors.length === 0) to(wireCondition(fields, draft))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(onSearch)
  }
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={t('lists:search.advanced')}
      className={`search-panel${names.length <= NARROW_FIELDS ? ' search-panel-narrow' : ''}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !document.querySelector(`:is(${POPUPS}):not([class*="-hidden"])`)) onClose()
      }}
    >
      <form onSubmit={submit}>
        <div className="search-fields">
          {names.map((name) => {
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
                    <span className="search-error" role="alert">
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
          <button type="button" className="button" onClick={onReset}>
            {t('lists:search.reset')}
          </button>
          {onSaveTag && (
            <button type="button" className="button" onClick={() => send(onSaveTag)}>
              {t('lists:search.addTag')}
            </button>
          )}
          <button type="button" className="button" onClick={onClose}>
            {t('lists:cancel')}
          </button>
        </div>
      </form>
    </div>
  )
}
