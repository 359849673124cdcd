import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SettingPanel } from '#modules/identity/web/index.ts'
import { callsOf } from '#platform/web/call-client.ts'
import { FormActions } from '#platform/web/form/FormActions.tsx'
import { LoadFault } from '#platform/web/form/FormPage.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts.ts'
import type { messagesCalls } from '../contract/calls.ts'
import type { NoticeEvent } from '../contract/notice-events.ts'
import './NoticeConfigFormPage.css'
import { NoticeItemsPanel } from './NoticeItemsPanel.tsx'

const api = callsOf<typeof messagesCalls>()

/** Settings: what the user wants to be told about. One list of checks, which needs no schema. */
export function NoticeItemsFormPage() {
  const { t } = useTexts()
  const { setDirty } = usePage()
  const query = useQuery({
    queryKey: ['messages.items'],
    queryFn: ({ signal }) => api('ISysNoticeService/getmynoticeitems', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { side } = useSession()
  const [changed, setChanged] = useState<readonly string[]>()
  const off = changed ?? (query.data ?? []).flatMap(({ noticeEvent, isOn }) => (isOn ? [] : noticeEvent))
  const saving = useCommand(
    (events: NoticeEvent[], options) => api('ISysNoticeService/savemynoticeitems', { off: events }, options),
    { successKey: 'messages:items.saved', onDone: () => setDirty(false) },
  )
  return (
    <SettingPanel>
      <form
        className="notice-form"
        onSubmit={(event) => {
          event.preventDefault()
          void saving.submit(off as NoticeEvent[])
        }}
      >
        <p className="notice-hint">
          {t('messages:items.hint')} {t('messages:items.language')}
        </p>
        <LoadFault query={query} />
        {query.data && (
          <NoticeItemsPanel
            label={t('messages:routes.items')}
            isOfSupplier={side === 'supplier'}
            value={off}
            isPending={saving.isPending}
            onChange={(events) => {
              setChanged(events)
              setDirty(true)
            }}
          />
        )}
        <FormActions
          isPending={saving.isPending}
          onSave={query.data && (() => void saving.submit(off as NoticeEvent[]))}
          canClose={false}
        />
      </form>
    </SettingPanel>
  )
}
