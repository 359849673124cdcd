import { useState } from 'react'
import type { z } from 'zod'
import { entriesOf, keysOf } from '#platform/contract/values/keys-of.ts'
import '#platform/web/detail/detail.css'
import { useDocumentCommand } from '#platform/web/documents/use-document-command.ts'
import { BarField } from '#platform/web/form/control/BarField.tsx'
import { ReasonedModal } from '#platform/web/form/ReasonedModal.tsx'
import '#platform/web/list/import/import-dialog.css'
import { useTexts } from '#platform/web/texts/texts.ts'
import { statement } from '../contract/document.ts'
import { headerRowFields, statementColumns } from '../contract/fields.ts'
import type { importForm } from '../contract/schemas.ts'
import type { StatementReading } from './statement-api.ts'

type Field = keyof typeof statementColumns

interface MappingDialogProps {
  reading: StatementReading
  values: z.output<typeof importForm>
  isReading: boolean
  onReadAgain: (headerRow: number) => void
  onBack: () => void
  onClose: () => void
}

/** Fields by the names of the file's columns. */
const fieldsByColumn = (proposed: StatementReading['proposed']): Record<string, Field> =>
  Object.fromEntries(entriesOf(proposed).flatMap(([field, column]) => (column ? [[column, field]] : [])))

/** Says what the columns of a file mean, beside what stands in them first, and imports it. */
export function MappingDialog({ reading, values, isReading, onReadAgain, onBack, onClose }: MappingDialogProps) {
  const { t } = useTexts()
  const { fileId, fileName, headerRow, rowCount, columns, proposed, isRemembered } = reading
  const [chosen, setChosen] = useState(() => fieldsByColumn(proposed))
  const [typedRow, setTypedRow] = useState(String(headerRow))
  const command = useDocumentCommand(statement, { onDone: onClose })
  const fields = new Set(Object.values(chosen))
  const isNamed = fields.has('documentNo') || fields.has('goodsNo')
  const hasAmount = fields.has('totalAmount') || fields.has('netAmount') || (fields.has('qty') && fields.has('price'))
  const choose = (column: string, field: Field | undefined) =>
    setChosen((before) => {
      // A field is one column's: it leaves the one that had it.
      const others = Object.entries(before).filter(([name, known]) => name !== column && known !== field)
      return Object.fromEntries(field ? [...others, [column, field]] : others)
    })
  const submit = () =>
    void command.submit({
      ...{ action: 'create', rows: [] },
      input: {
        ...values,
        ...{ fileId, headerRow },
        columns: Object.fromEntries(Object.entries(chosen).map(([column, field]) => [field, column])),
      },
    })
  const wantedRow = Number(typedRow)
  return (
    <ReasonedModal
      open
      width={820}
      title={t('reconciliation:statement.import.columnsTitle', { fileName })}
      okText={t('reconciliation:statement.import.confirm')}
      isPending={command.isPending || isReading}
      reason={isNamed && hasAmount ? null : t('reconciliation:errors.statementColumnsNeeded')}
      hasInput
      onOk={submit}
      onCancel={onClose}
    >
      <p>{t(`reconciliation:statement.import.${isRemembered ? 'remembered' : 'explain'}`)}</p>
      <div className="lines-dialog-bar">
        <BarField name="headerRow" field={headerRowFields.headerRow} value={typedRow} onChange={setTypedRow} />
        <button
          type="button"
          className="button"
          onClick={() => Number.isInteger(wantedRow) && wantedRow > 0 && onReadAgain(wantedRow)}
        >
          {t('reconciliation:statement.import.readAgain')}
        </button>
        <span>{t('reconciliation:statement.import.rows', { rows: rowCount })}</span>
        <button type="button" className="button" onClick={onBack}>
          {t('reconciliation:statement.import.back')}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className="import-decision-columns" tabIndex={0} aria-label={t('reconciliation:statement.import.means')}>
        <table className="rows-table">
          <thead>
            <tr>
              <th scope="col">{t('reconciliation:statement.import.column')}</th>
              <th scope="col">{t('reconciliation:statement.import.samples')}</th>
              <th scope="col">{t('reconciliation:statement.import.means')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ name, samples }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="import-decision-samples">{samples.join(' · ')}</td>
                <td>
                  <select
                    aria-label={t('reconciliation:statement.import.choose', { column: name })}
                    value={chosen[name] ?? ''}
                    onChange={({ target }) =>
                      choose(
                        name,
                        keysOf(statementColumns).find((one) => one === target.value),
                      )
                    }
                  >
                    <option value="">{t('reconciliation:statement.import.ignore')}</option>
                    {entriesOf(statementColumns).map(([field, { label }]) => (
                      <option key={field} value={field}>
                        {t(label)}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </ReasonedModal>
  )
}
