import { useMemo } from 'react'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { useTexts } from '#platform/web/texts.ts'
import { changeValue } from './ChangeRecordsPanel.tsx'
import type { OrderVersion } from './order-versions.ts'

/** What of an order changed or is to change, line by line: the version before, the one in force, and what is proposed. */
export function OrderVersionsPanel({ versions }: { versions: readonly OrderVersion[] }) {
  const { t } = useTexts()
  const columns = useMemo<GridColumn<OrderVersion>[]>(() => {
    const value = (key: 'before' | 'inForce' | 'proposed', title: string): GridColumn<OrderVersion> => ({
      key,
      title,
      width: 124,
      text: (row) => changeValue(row.fieldName, row[key], t),
    })
    return [
      { key: 'lineBatch', title: t('orders:list.lineBatch'), width: 68, text: (row) => row.lineBatch, pin: 'start' },
      { key: 'goodsNo', title: t('orders:fields.goodsNo'), width: 112, text: (row) => row.goodsNo },
      { key: 'goodsName', title: t('orders:fields.goodsName'), width: 132, text: (row) => row.goodsName },
      {
        key: 'fieldName',
        title: t('orders:change.field'),
        width: 128,
        text: (row) => t(`orders:fields.${row.fieldName}`),
      },
      value('before', t('orders:change.before')),
      value('inForce', t('orders:change.inForce')),
      {
        ...value('proposed', t('orders:change.asked')),
        cell: (row) => row.proposed !== null && <strong>{changeValue(row.fieldName, row.proposed, t)}</strong>,
      },
      { key: 'reason', title: t('lists:form.reason'), width: 170, text: (row) => row.reason },
    ]
  }, [t])
  return (
    <DataGrid
      label={t('orders:change.versions')}
      columns={columns}
      rows={versions}
      rowKey={(row) => row.key}
      empty={<p>{t('orders:change.none')}</p>}
    />
  )
}
