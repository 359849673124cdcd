import { useMemo } from 'react'
import type { AsnDetail } from '#modules/deliveries/asn/web/asn-detail.ts'
import type { asnCreationCalls } from '#modules/deliveries/asn-creation/contract/calls.ts'
import { shippableFields } from '#modules/deliveries/asn-creation/contract/fields.ts'
import { isAddable } from '#modules/deliveries/asn-creation/web/shipment-store.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { notify } from '#platform/web/kit/notify.ts'
import { TableSelectDialog } from '#platform/web/pick/TableSelectDialog.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import { addLine, type ResubmissionStore, standingLots } from './resubmission-store.ts'

const api = callsOf<typeof asnCreationCalls>()

type Shippable = CallOutput<typeof asnCreationCalls, 'ISupSrmAsnService/getShippablePage'>['records'][number]

const { purchaseNo, purchaseSeq, purchaseBatchSeq, goodsNo, goodsName, ...shippable } = shippableFields
const { shippableQty, purchaseUnitNo, expectArrivalDate } = shippable
/** As narrow as the dialog wants them. */
const FIELDS = {
  ...{ purchaseNo, purchaseSeq, purchaseBatchSeq, goodsNo, purchaseUnitNo },
  goodsName: { ...goodsName, width: 104 },
  shippableQty: { ...shippableQty, width: 88 },
  expectArrivalDate: { ...expectArrivalDate, width: 100 },
}
/** The server leaves out so many rows at once. */
const MOST_LEFT_OUT = 200
const SEARCHED = ['purchaseNo', 'goodsNo', 'expectArrivalDate'] as const

interface AddLinesDialogProps {
  asn: AsnDetail
  store: ResubmissionStore
  onClose: () => void
}

/**
 * Chooses order lines of which something can be shipped, as for a new ASN of the same parties, and puts them onto the ASN with
 * what the match proposes beside the lines that stay. What does not go together with those is told with its reason.
 */
export function AddLinesDialog({ asn, store, onClose }: AddLinesDialogProps) {
  const { t } = useTexts()
  const { orgNo, supplierNo, deliveryDate } = asn
  // What stands on the ASN already is not offered once more; its quantity is changed there.
  const exceptIds = useMemo(
    () => [...new Set(standingLots(store.lines()).map(({ batchId }) => batchId))].slice(0, MOST_LEFT_OUT),
    [store],
  )
  const { submit } = useCommand(
    (batchIds: { requested: string[]; beside: string[] }, options: CallOptions) =>
      api(
        'ISupSrmAsnService/matchDelivery',
        { batchIds: batchIds.requested, headIds: [], besideBatchIds: batchIds.beside, deliveryDate },
        { ...options, menuNo: 'addAsn' },
      ),
    {
      onDone: ({ lines }) => {
        for (const line of lines.filter(isAddable)) addLine(store, line)
        const others = lines.filter((line) => !isAddable(line))
        if (others.length > 0) {
          const reported = others.map((line) => `${line.purchaseNo} ${line.lineBatch}: ${line.reason}`).join(' ')
          notify.warning(t('deliveries:actions.linesNotAdded', { lines: reported }))
        }
      },
    },
  )
  const confirm = (keys: string[]) => {
    const standing = standingLots(store.lines())
    const beside = [...new Set(standing.map(({ batchId }) => batchId))]
    const requested = keys.filter((id) => !beside.includes(id))
    const there = standing.filter(({ batchId }) => keys.includes(batchId))
    if (there.length > 0) {
      const names = [...new Set(there.map((line) => `${line.purchaseNo} ${line.lineBatch}`))].join(', ')
      notify.info(t('deliveries:actions.linesNotAdded', { lines: `${names}: ${t('deliveries:actions.linesThere')}` }))
    }
    if (requested.length > 0) void submit({ requested, beside }).then(onClose)
    else onClose()
  }
  return (
    <TableSelectDialog<Shippable>
      id="deliveries.addLines"
      title={t('deliveries:actions.addLinesTitle', { asnNo: asn.asnNo })}
      fields={FIELDS}
      rowKey={({ id }) => id}
      query={(body, signal) => api('ISupSrmAsnService/getShippablePage', body, { signal, menuNo: 'addAsn' })}
      condition={{ orgNo, supplierNo, exceptIds }}
      searchNames={SEARCHED}
      isMultiple
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
