import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SettingPanel } from '#modules/identity/web/index.ts'
import { callsOf } from '#platform/web/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts.ts'
import type { messagesCalls } from '../contract/calls.ts'
import type { NoticeEvent } from '../contract/notice-events.ts'
import './NoticeConfigFormPage.css'
import { NoticeItemsPanel } from './NoticeItemsPanel.tsx'

const api = callsOf<typeof messagesCalls>()

/** Settings: what the user wants to be told about. */
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
        {query.isError && (
          <button type="button" className="button" onClick={() => void query.refetch()}>
            {t('messages:config.again')}
          </button>
        )}
        {query.data && (
          <NoticeItemsPanel
            label={t('messages:routes.items')}
            isOfSupplier={side === 'supplier'}
            value={off}
            disabled={saving.isPending}
            onChange={(events) => {
              setChanged(events)
              setDirty(true)
            }}
          />
        )}
        <div className="notice-actions">
          <button type="submit" className="button button-primary" disabled={saving.isPending || !query.data}>
            {t('messages:items.save')}
          </button>
        </div>
      </form>
    </SettingPanel>
  )
}
