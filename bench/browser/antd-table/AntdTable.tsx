import { ConfigProvider, Table } from 'antd'
import { createRoot } from 'react-dom/client'
import { moduleTexts } from '#apps/web/locales.ts'
import { orderLineFields } from '#modules/orders/order/contract/fields.ts'
import { fieldColumns } from '#platform/web/grid/grid-column.ts'
import { antdTheme } from '#platform/web/kit/antd-theme.ts'
import { listTexts } from '#platform/web/list/list-texts.ts'
import '#platform/web/kit/theme.css'
import { loadLanguage, platformTexts, translate } from '#platform/web/texts/texts.ts'

interface Row {
  id: string
}

/** What the product's order list leaves to its table at 1366 × 768. */
const WIDTH = 1130
const HEIGHT = 520

/** Antd's virtual table over the fields of the order list, with plain text in every cell. */
export function AntdTable({ rows }: { rows: Row[] }) {
  const columns = fieldColumns<Row>(orderLineFields, translate).map((column) => ({
    key: column.key,
    title: column.title,
    width: column.width,
    ellipsis: true,
    align: column.isNumeric ? ('right' as const) : ('left' as const),
    fixed: column.pin === 'start' ? ('left' as const) : false,
    render: (_: unknown, row: Row) => column.text(row),
  }))
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  return (
    <ConfigProvider {...antdTheme}>
      <div style={{ width: WIDTH }}>
        <Table<Row>
          virtual
          size="small"
          rowKey="id"
          columns={columns}
          dataSource={rows}
          pagination={false}
          rowSelection={{}}
          scroll={{ x: width, y: HEIGHT }}
        />
      </div>
    </ConfigProvider>
  )
}

async function show(): Promise<void> {
  const [answer] = await Promise.all([
    fetch('/rows.json'),
    loadLanguage('en-US', [...platformTexts, ...listTexts, ...moduleTexts]),
  ])
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<AntdTable rows={(await answer.json()) as Row[]} />)
}

void show()
