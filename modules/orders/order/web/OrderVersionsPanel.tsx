import { useMemo, useState } from 'react'
import { pickFields } from '#platform/contract/fields.ts'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { rowColumns } from '#platform/web/grid/row-columns.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { orderLineFields } from '../contract/fields.ts'
import { changeRecordFields } from '../contract/order-head-fields.ts'
import { changeValue } from './ChangeRecordsPanel.tsx'
import type { OrderDetail } from './order-detail.ts'
import './OrderVersionsPanel.css'
import { type ComparedValue, compareVersions, type OrderVersion, orderVersions } from './order-versions.ts'

/** Any two versions of an order side by side, the newest two at first: its head's values and those of its lines. */
export function OrderVersionsPanel({ order }: { order: OrderDetail }) {
  const { t } = useTexts()
  const versions = useMemo(() => orderVersions(order), [order])
  const [chosen, setChosen] = useState<{ from?: number; to?: number }>({})
  const [isDifferentOnly, setIsDifferentOnly] = useState(true)
  const numbered = (number: number | undefined) => versions.find((version) => version.number === number)
  const from = numbered(chosen.from) ?? versions.at(-2)
  const to = numbered(chosen.to) ?? versions.at(-1)
  const rows = useMemo(() => {
    const compared = from && to ? compareVersions(order, from, to) : []
    return isDifferentOnly ? compared.filter(({ isDifferent }) => isDifferent) : compared
  }, [order, from, to, isDifferentOnly])
  const columns = useMemo<GridColumn<ComparedValue>[]>(() => {
    const titleOf = (version: OrderVersion | undefined) =>
      version ? t(`orders:change.versionState.${version.state}`, { number: version.number }) : ''
    return rowColumns<ComparedValue>(
      { ...changeRecordFields, ...pickFields(orderLineFields, 'goodsNo', 'goodsName') },
      t,
      {
        lineBatch: { width: 68, text: (row) => row.lineBatch || t('orders:change.head'), pin: 'start' },
        goodsNo: 112,
        goodsName: 132,
        fieldName: { width: 128, text: (row) => t(`orders:fields.${row.fieldName}`) },
        from: { title: titleOf(from), width: 140, text: (row) => changeValue(row.fieldName, row.from, t) },
        to: {
          title: titleOf(to),
          width: 140,
          text: (row) => changeValue(row.fieldName, row.to, t),
          cell: (row) => <OtherValue row={row} />,
        },
        reason: 170,
      },
    )
  }, [t, from, to])
  if (!from || !to) return <p>{t('orders:change.none')}</p>
  return (
    <>
      <div className="version-choices">
        <VersionChoice
          label={t('orders:change.fromVersion')}
          versions={versions}
          value={from.number}
          onChange={(number) => setChosen((now) => ({ ...now, from: number }))}
        />
        <VersionChoice
          label={t('orders:change.toVersion')}
          versions={versions}
          value={to.number}
          onChange={(number) => setChosen((now) => ({ ...now, to: number }))}
        />
        <label>
          <input
            type="checkbox"
            checked={isDifferentOnly}
            onChange={(event) => setIsDifferentOnly(event.target.checked)}
          />
          {t('orders:change.onlyDifferences')}
        </label>
      </div>
      <DataGrid
        label={t('orders:change.versions')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.key}
        empty={<p>{t('orders:change.noDifferences')}</p>}
      />
    </>
  )
}

interface VersionChoiceProps {
  label: string
  versions: readonly OrderVersion[]
  value: number
  onChange: (number: number) => void
}

function VersionChoice({ label, versions, value, onChange }: VersionChoiceProps) {
  const { t } = useTexts()
  return (
    <label>
      {label}
      <select className="version-choice" value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {versions.toReversed().map(({ number, state }) => (
          <option key={number} value={number}>
            {t(`orders:change.versionState.${state}`, { number })}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The value of the second version, marked where it differs from the first one's. */
function OtherValue({ row }: { row: ComparedValue }) {
  const { t } = useTexts()
  const value = changeValue(row.fieldName, row.to, t)
  if (!row.isDifferent) return value
  return (
    <strong className="version-difference">
      <span aria-hidden="true">≠ </span>
      <span className="visually-hidden">{t('orders:change.differs')}</span> {value}
    </strong>
  )
}
