import { useQuery } from '@tanstack/react-query'
import { type FieldTable, fieldOf, importedFields } from '#platform/contract/fields.ts'
import type { RecordValues } from '#platform/contract/records/records.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { formatField } from '#platform/web/format.ts'
import { fieldLabel } from '#platform/web/texts/field-label.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { selfServiceCalls } from '../contract/calls.ts'
import type { SupplierPart } from '../contract/fields.ts'
import { supplierRecord } from '../contract/records/partner-records.ts'
import './ChangeValuesPanel.css'

const api = callsOf<typeof selfServiceCalls>()

/** Fields of a part, and the one that tells its lines apart. */
const shapeOf = (part: SupplierPart): { fields: FieldTable; key: string; names: readonly string[] } => {
  switch (part) {
    case 'bank': {
      const fields = supplierRecord.lines?.bankAccounts?.fields ?? {}
      return { fields, key: 'accountNo', names: importedFields(fields).filter((name) => name !== 'accountNo') }
    }
    case 'tax':
      return { fields: supplierRecord.fields, key: '', names: ['taxRate', 'taxRegistrationNo', 'invoiceType'] }
  }
}

/** Old and new value of a change side by side; what differs is marked in words too. */
export function ChangeValuesPanel({ change }: { change: { id: string; part: string } }) {
  const { t } = useTexts()
  const detail = useQuery({
    queryKey: ['master-data.supplierChange', change.id],
    queryFn: ({ signal }) => api('IBmSupplierChangeService/getsupplierchangebyid', { id: change.id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (detail.isError) return <p role="alert">{t('lists:error.none')}</p>
  if (!detail.data) return null
  const { fields, key, names } = shapeOf(change.part === 'bank' ? 'bank' : 'tax')
  const { oldValue, newValue } = detail.data
  const keys = [...new Set([...oldValue, ...newValue].map((line) => String(line[key] ?? '')))]
  return (
    <table className="change-values">
      <caption>{t('master-data:change.values')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('master-data:change.field')}</th>
          <th scope="col">{t('master-data:change.now')}</th>
          <th scope="col">{t('master-data:change.proposed')}</th>
        </tr>
      </thead>
      {keys.map((lineKey) => {
        const lineIn = (lines: readonly RecordValues[]) => lines.find((line) => String(line[key] ?? '') === lineKey)
        return (
          <ChangedLine
            key={lineKey}
            title={lineKey}
            fields={fields}
            names={names}
            before={lineIn(oldValue)}
            after={lineIn(newValue)}
          />
        )
      })}
    </table>
  )
}

interface ChangedLineProps {
  title: string
  fields: FieldTable
  names: readonly string[]
  before: RecordValues | undefined
  after: RecordValues | undefined
}

function ChangedLine({ title, fields, names, before, after }: ChangedLineProps) {
  const { t } = useTexts()
  const shown = (name: string, line: RecordValues | undefined) =>
    line ? formatField(fieldOf(fields, name), line[name], t, line) || '–' : ''
  const fate = before ? (after ? null : 'removed') : 'added'
  return (
    <tbody>
      {title !== '' && (
        <tr>
          <th scope="rowgroup" colSpan={3}>
            {title} {fate && <em className={`change-${fate}`}>{t(`master-data:change.${fate}`)}</em>}
          </th>
        </tr>
      )}
      {names.map((name) => {
        const [now, next] = [shown(name, before), shown(name, after)]
        const isOther = now !== next
        return (
          <tr key={name} className={isOther ? 'is-other' : undefined}>
            <th scope="row">{fieldLabel(fields, name, t)}</th>
            <td>{now}</td>
            <td>
              {next}
              {isOther && <span className="visually-hidden"> ({t('master-data:change.differs')})</span>}
            </td>
          </tr>
        )
      })}
    </tbody>
  )
}
