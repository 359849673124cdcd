import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callsOf } from '#platform/web/call/call-client.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { asnCreationCalls } from '../contract/calls.ts'
import type { ShipmentStore } from './shipment-store.ts'

const api = callsOf<typeof asnCreationCalls>()

/** The match of these order lines for goods that leave on a day. */
const matchOf = (batchIds: readonly string[], deliveryDate: string) => ({
  queryKey: ['deliveries.match', batchIds, deliveryDate],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api('ISupSrmAsnService/matchDelivery', { batchIds: [...batchIds], headIds: [], deliveryDate }, { signal }),
  enabled: batchIds.length > 0,
  placeholderData: keepPreviousData,
})

/**
 * The order nature (type) of a new ASN: the lines of one are matched by themselves. Changing it clears what was selected, the
 * shipment list, once its reader has confirmed that.
 */
export function useOrderNature(batchIds: readonly string[], deliveryDate: string, store: ShipmentStore) {
  const { t } = useTexts()
  const [nature, setNature] = useState('')
  const whole = useQuery(matchOf(batchIds, deliveryDate))
  const all = whole.data?.lines ?? []
  const ofNature =
    nature === '' ? batchIds : all.filter((line) => line.orderType === nature).map((line) => line.batchId)
  const match = useQuery(matchOf(ofNature, deliveryDate))
  const natures = [...new Set(all.map(({ orderType }) => orderType))].sort()
  const changeNature = async (to: string, onCleared: () => void) => {
    const isConfirmed =
      store.lines().length === 0 ||
      (await askConfirm({
        title: t('deliveries:form.natureTitle'),
        text: t('deliveries:form.natureText'),
        confirmLabel: t('deliveries:form.natureConfirm'),
      }))
    if (!isConfirmed) return
    store.replace([])
    setNature(to)
    onCleared()
  }
  return { nature, natures, match, changeNature }
}
