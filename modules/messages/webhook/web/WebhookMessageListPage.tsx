import { useMemo, useState } from 'react'
import { callsOf } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { webhookCalls } from '../contract/calls.ts'
import { webhookMessageFields } from '../contract/fields.ts'
import { WebhookMessagePanel } from './WebhookMessagePanel.tsx'
import type { WebhookMessage } from './webhook-message.ts'

const ResendSpanDialog = lazyDialog(async () => (await import('./ResendSpanDialog.tsx')).ResendSpanDialog)

const api = callsOf<typeof webhookCalls>()

/** `/system/webhookMessage`: what other systems were told, what they answered, and what is sent again. */
export function WebhookMessageListPage() {
  const { t } = useTexts()
  const [isSpanAsked, setIsSpanAsked] = useState(false)
  const { submit } = useCommand(api.command('ISysWebhookMessageService/resendsyswebhookmessages'), {
    successKey: 'messages:webhook.resent',
    invalidates: ['webhook.messages'],
  })
  const toolbar = useMemo<ToolbarAction<WebhookMessage>[]>(
    () => [
      {
        key: 'resend',
        labelKey: 'messages:webhook.resend',
        flag: 'isOut',
        order: TOOLBAR_ORDER.modify,
        needs: 'many',
        run: async (rows) => {
          const isSure = await askConfirm({
            title: t('messages:webhook.resend'),
            text: t('messages:webhook.resendText', { count: rows.length }),
            confirmLabel: t('messages:webhook.resend'),
          })
          if (isSure) await submit({ ids: rows.map(({ id }) => id) })
        },
      },
      {
        key: 'resendSpan',
        labelKey: 'messages:webhook.resendSpan',
        flag: 'isOut',
        order: TOOLBAR_ORDER.modify + 1,
        needs: 'none',
        run: () => setIsSpanAsked(true),
      },
    ],
    [t, submit],
  )
  return (
    <>
      <ListScreen<WebhookMessage>
        id="webhook.messages"
        titleKey="messages:routes.webhookMessages"
        menuNo="webhookMessage"
        fields={webhookMessageFields}
        query={(body, signal) => api('ISysWebhookMessageService/getsyswebhookmessagelist', body, { signal })}
        defaultSort={{ field: 'createDate', order: 'desc' }}
        toolbar={toolbar}
        exportPath="ISysWebhookMessageService/exportexcel"
        emptyTextKey="messages:webhook.none"
        drawerTitle={({ webhookNo, documentNo }) => (documentNo === '' ? webhookNo : `${webhookNo} · ${documentNo}`)}
        renderDrawer={(message) => <WebhookMessagePanel message={message} />}
      />
      {isSpanAsked && <ResendSpanDialog onClose={() => setIsSpanAsked(false)} />}
    </>
  )
}
