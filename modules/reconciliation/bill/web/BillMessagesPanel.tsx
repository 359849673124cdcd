import { useMemo } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { billCalls } from '../contract/calls.ts'
import { BillPartPanel } from './BillPartPanel.tsx'
import { billApi } from './bill-api.ts'

type Message = CallOutput<typeof billCalls, 'ISrmSupBillService/getBillMsg'>['messages'][number]

/** What both sides said about a bill. */
export function BillMessagesPanel({ id, version }: { id: string; version: number }) {
  const { t } = useTexts()
  const columns = useMemo<GridColumn<Message>[]>(
    () => [
      { key: 'when', title: t('reconciliation:entries.when'), width: 150, text: ({ createDate }) => createDate },
      { key: 'who', title: t('reconciliation:entries.who'), width: 120, text: ({ createName }) => createName },
      {
        key: 'text',
        title: t('reconciliation:fields.messageText'),
        width: 320,
        text: ({ messageText }) => messageText,
      },
    ],
    [t],
  )
  return (
    <BillPartPanel
      part="messages"
      {...{ id, version, columns }}
      labelKey="reconciliation:bill.messages"
      emptyKey="reconciliation:bill.noMessages"
      keyOf={(message) => message.id}
      read={async (options) => (await billApi('ISrmSupBillService/getBillMsg', { id }, options)).messages}
    />
  )
}
