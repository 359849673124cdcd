import { useTexts } from '#platform/web/texts.ts'
import { type NoticeEvent, noticeEventsOf } from '../contract/notice-events.ts'
import './NoticeConfigFormPage.css'

/** What the checks of messages get as the control of a form. */
export interface NoticeItemsPanelProps {
  label: string
  isOfSupplier: boolean
  /** Events that are switched off. */
  value?: readonly string[]
  onChange?: (off: string[]) => void
  /** They are being saved: nothing can be changed until that is done. */
  isPending?: boolean
}

/** A check for each event that users of a side can be told about. */
export function NoticeItemsPanel({
  label,
  isOfSupplier,
  value = [],
  onChange,
  isPending = false,
}: NoticeItemsPanelProps) {
  const { t } = useTexts()
  const toggle = (event: NoticeEvent, isOn: boolean) =>
    onChange?.(isOn ? value.filter((one) => one !== event) : [...value, event])
  return (
    <fieldset
      className="notice-items notice-checks"
      disabled={isPending}
      title={isPending ? t('lists:toolbar.running') : undefined}
    >
      <legend className="visually-hidden">{label}</legend>
      {noticeEventsOf(isOfSupplier ? 'supplier' : 'purchaser').map((event) => (
        <label key={event}>
          <input
            type="checkbox"
            checked={!value.includes(event)}
            onChange={({ target }) => toggle(event, target.checked)}
          />
          {t(`messages:enums.noticeEvent.${event}`)}
        </label>
      ))}
    </fieldset>
  )
}
