import { useQuery } from '@tanstack/react-query'
import { formatQuantity } from '#platform/contract/values/decimal.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { asnCreationCalls } from '../contract/calls.ts'
import '#platform/web/dashboard-card.css'

const api = callsOf<typeof asnCreationCalls>()

const LIST_PATH = '/offsite/addAsn'
const SHOWN = 5

/** Dashboard card of the supplier: how many order lines can be shipped now, and those that are due first. */
export function ToShipPanel() {
  const { t } = useTexts()
  const { open } = usePage()
  const { data, isError } = useQuery({
    queryKey: ['deliveries.dashboard', 'toShip'],
    queryFn: ({ signal }) =>
      api(
        'ISupSrmAsnService/getShippablePage',
        { current: 1, size: SHOWN, condition: {}, field: 'dueDate', order: 'asc' },
        { signal, menuNo: 'addAsn' },
      ),
  })
  if (isError) return <p className="card-quiet">{t('lists:error.none')}</p>
  if (!data) return <p className="card-quiet">{t('lists:loading')}</p>
  if (data.total === 0) return <p className="card-quiet">{t('deliveries:list.nothingToShip')}</p>
  return (
    <>
      <ul className="card-numbers">
        <li className="card-wide">
          <button type="button" onClick={() => open(LIST_PATH)}>
            <span className="card-number">
              {formatQuantity(String(data.total))}
              {data.isTotalCapped && '+'}
            </span>
            <span>{t('deliveries:dashboard.toShip')}</span>
          </button>
        </li>
      </ul>
      <table className="card-lines">
        <thead>
          <tr>
            <th scope="col">{t('orders:fields.purchaseNo')}</th>
            <th scope="col" className="card-item">
              {t('orders:fields.goodsNo')}
            </th>
            <th scope="col" className="card-date">
              {t('orders:fields.dueDate')}
            </th>
            <th scope="col" className="numeric">
              {t('deliveries:detail.quantity')}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.records.map((row) => (
            <tr key={row.id}>
              <td>
                <button
                  type="button"
                  className="card-link"
                  onClick={() => open(`${LIST_PATH}?keyword=${encodeURIComponent(row.purchaseNo)}`)}
                >
                  {row.purchaseNo}
                </button>
              </td>
              <td title={row.goodsName}>{row.goodsNo}</td>
              <td
                className={row.isOverdue ? 'card-late' : undefined}
                title={row.isOverdue ? t('orders:fields.isOverdue') : undefined}
              >
                {row.isOverdue && <span aria-hidden="true">■ </span>}
                {row.dueDate}
                {row.isOverdue && <span className="visually-hidden"> {t('orders:fields.isOverdue')}</span>}
              </td>
              <td className="numeric">
                {formatQuantity(row.shippableQty)} {row.purchaseUnitNo}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
