import { type SyntheticEvent, useId, useState } from 'react'
import type { ImportDecision, ImportUndecided } from '#platform/contract/exchange/import-schemas.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { decisionOf, errorOfChoices, proposedChoices } from '../columns/column-choice.ts'

interface ImportDecisionPanelProps {
  /** Of the form; the button that goes on stands outside. */
  id: string
  undecided: ImportUndecided
  onDecide: (decision: ImportDecision) => void
}

/** What of a file would not be read: for each column what it is or that it is left out, and the sheets that are left out. */
export function ImportDecisionPanel({ id, undecided, onDecide }: ImportDecisionPanelProps) {
  const { t } = useTexts()
  const [choices, setChoices] = useState(() => proposedChoices(undecided))
  const [isKept, setIsKept] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const errorId = useId()
  const { columns, sheets } = undecided
  const error = errorOfChoices(undecided, choices)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (error === null) onDecide(decisionOf(undecided, choices, isKept))
  }
  return (
    <form id={id} className="import-decision" noValidate onSubmit={submit}>
      <p role="status">{t('lists:import.decide.explain')}</p>
      {columns.length > 0 && (
        <ColumnTable
          undecided={undecided}
          choices={choices}
          {...(isTried && error !== null ? { errorId } : {})}
          onChoose={(name, field) => setChoices((before) => ({ ...before, [name]: field }))}
        />
      )}
      {sheets.length > 0 && (
        <section aria-label={t('lists:import.decide.sheets')}>
          <h3>{t('lists:import.decide.sheets')}</h3>
          <ul>
            {sheets.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <small className="import-decision-hint">{t('lists:import.decide.sheetHint')}</small>
        </section>
      )}
      <label className="import-decision-kept">
        <input type="checkbox" checked={isKept} onChange={(event) => setIsKept(event.target.checked)} />
        {t('lists:import.decide.keep')}
      </label>
      <p id={errorId} role="alert" className={isTried && error !== null ? 'import-bad' : 'import-decision-quiet'}>
        {isTried && error !== null && t(error.key, { columns: error.labels.join(', ') })}
      </p>
    </form>
  )
}

interface ColumnTableProps {
  undecided: ImportUndecided
  choices: Readonly<Record<string, string>>
  /** Of the message that says what is wrong with the choices. */
  errorId?: string
  onChoose: (name: string, field: string) => void
}

function ColumnTable({ undecided: { columns, fields }, choices, errorId, onChoose }: ColumnTableProps) {
  const { t } = useTexts()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className="import-decision-columns" tabIndex={0} aria-label={t('lists:import.decide.columns')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('lists:import.column')}</th>
            <th scope="col">{t('lists:import.decide.contents')}</th>
            <th scope="col">{t('lists:import.decide.becomes')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, column, heading, samples }) => {
            const label = heading === '' ? t('lists:import.decide.unnamed', { column }) : heading
            // A column without a name can be told apart in this file only by its place.
            const offered = heading === '' ? [] : fields
            return (
              <tr key={name}>
                <th scope="row">
                  {label} {heading !== '' && <small>{column}</small>}
                </th>
                <td className="import-decision-samples">{samples.join(' \u00b7 ')}</td>
                <td>
                  <select
                    aria-label={t('lists:import.decide.choose', { column: label })}
                    value={choices[name] ?? ''}
                    {...(errorId === undefined ? {} : { 'aria-describedby': errorId })}
                    onChange={(event) => onChoose(name, event.target.value)}
                  >
                    <option value="">{t('lists:import.decide.leave')}</option>
                    {offered.map((field) => (
                      <option key={field.name} value={field.name}>
                        {field.isRequired ? `${field.label} *` : field.label}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
