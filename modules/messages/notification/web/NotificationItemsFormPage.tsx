import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NotificationChoice } from '#modules/identity/user/contract/notification-choices.ts'
import { SettingPanel } from '#modules/identity/web.ts'
import { isOneOf } from '#platform/contract/values/record-of.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { FormActions } from '#platform/web/form/FormActions.tsx'
import { LoadError } from '#platform/web/form/FormPage.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { messagesCalls } from '../contract/calls.ts'
import { NOTIFICATION_EVENTS } from '../contract/notification-events.ts'
import './NotificationConfigFormPage.css'
import { NotificationItemsPanel } from './NotificationItemsPanel.tsx'

const api = callsOf<typeof messagesCalls>()

/** Settings: how the user wants to be told of what happens. One table of choices, which needs no schema. */
export function NotificationItemsFormPage() {
  const { t } = useTexts()
  const { setDirty } = usePage()
  const query = useQuery({
    queryKey: ['messages.items'],
    queryFn: ({ signal }) => api('ISysNoticeService/getmynoticeitems', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { side } = useSession()
  const [changed, setChanged] = useState<readonly NotificationChoice[]>()
  const choices = changed ?? query.data ?? []
  const saving = useCommand(api.command('ISysNoticeService/savemynoticeitems'), {
    successKey: 'messages:items.saved',
    onDone: () => setDirty(false),
  })
  const save = () => {
    const sent = choices.flatMap(({ noticeEvent, ...choice }) =>
      isOneOf(NOTIFICATION_EVENTS, noticeEvent) ? [{ ...choice, noticeEvent }] : [],
    )
    void saving.submit({ choices: sent })
  }
  return (
    <SettingPanel>
      <form
        className="notification-form"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <p className="notification-hint">{t('messages:items.hint')}</p>
        <LoadError query={query} />
        {query.data && (
          <NotificationItemsPanel
            label={t('messages:routes.items')}
            isOfSupplier={side === 'supplier'}
            value={choices}
            isPending={saving.isPending}
            onChange={(now) => {
              setChanged(now)
              setDirty(true)
            }}
          />
        )}
        <FormActions isPending={saving.isPending} onSave={query.data && save} canClose={false} />
      </form>
    </SettingPanel>
  )
}
