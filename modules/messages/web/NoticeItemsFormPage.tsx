import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SettingPanel } from '#modules/identity/web/index.ts'
import { callsOf } from '#platform/web/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts.ts'
import type { messagesCalls } from '../contract/calls.ts'
import type { NoticeEvent } from '../contract/notice-events.ts'
import './NoticeConfigFormPage.css'

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
  const [changed, setChanged] = useState<ReadonlyMap<NoticeEvent, boolean>>(new Map())
  const items = (query.data ?? []).map((item) => ({ ...item, isOn: changed.get(item.noticeEvent) ?? item.isOn }))
  const saving = useCommand(
    (off: NoticeEvent[], options) => api('ISysNoticeService/savemynoticeitems', { off }, options),
    { successKey: 'messages:items.saved', onDone: () => setDirty(false) },
  )
  const toggle = (noticeEvent: NoticeEvent, isOn: boolean) => {
    setChanged(new Map(changed).set(noticeEvent, isOn))
    setDirty(true)
  }
  return (
    <SettingPanel>
      <form
        className="notice-form"
        onSubmit={(event) => {
          event.preventDefault()
          void saving.submit(items.flatMap(({ noticeEvent, isOn }) => (isOn ? [] : noticeEvent)))
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
        <div className="notice-items">
          {items.map(({ noticeEvent, isOn }) => (
            <label key={noticeEvent}>
              <input
                type="checkbox"
                checked={isOn}
                disabled={saving.isPending}
                onChange={(event) => toggle(noticeEvent, event.target.checked)}
              />
              {t(`messages:enums.noticeEvent.${noticeEvent}`)}
            </label>
          ))}
        </div>
        <div className="notice-actions">
          <button type="submit" className="button button-primary" disabled={saving.isPending || !query.data}>
            {t('messages:items.save')}
          </button>
        </div>
      </form>
    </SettingPanel>
  )
}
