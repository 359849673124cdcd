import { useId, useState } from 'react'
import { ReasonedModal } from '#platform/web/form/ReasonedModal.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import { formatNames } from '../contract/format-names.ts'
import { messageApi } from './message-api.ts'
import './DownloadMessageDialog.css'

/** What a schedule is sent as: a DELFOR message of a directory, or a UBL Forecast. */
const FORMATS = [
  { format: '97A', name: formatNames.delfor97A },
  { format: '96A', name: formatNames.delfor96A },
  { format: '04A', name: formatNames.delfor04A },
  { format: 'forecast', name: 'UBL 2.1 Forecast' },
] as const

interface DownloadMessageDialogProps {
  id: string
  scheduleNo: string
  onClose: () => void
}

/** Saves a schedule as it was released last, as a message for another system. */
export function DownloadMessageDialog({ id, scheduleNo, onClose }: DownloadMessageDialogProps) {
  const { t } = useTexts()
  const group = useId()
  const [format, setFormat] = useState<(typeof FORMATS)[number]['format']>('97A')
  const [isPending, setIsPending] = useState(false)
  const save = async () => {
    setIsPending(true)
    const options = { isLoadingShown: true }
    try {
      await (format === 'forecast'
        ? messageApi.download('ISrmScheduleExchangeService/downloadForecast', { id }, options)
        : messageApi.download('ISrmScheduleExchangeService/downloadDelfor', { id, directory: format }, options))
      onClose()
    } catch {
      // The call client has said why; another format may be chosen.
      setIsPending(false)
    }
  }
  return (
    <ReasonedModal
      open
      title={t('scheduling:message.downloadTitle', { scheduleNo })}
      okText={t('scheduling:message.save')}
      isPending={isPending}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <fieldset className="download-message">
        <legend>{t('scheduling:message.downloadText')}</legend>
        {FORMATS.map((one) => (
          <label key={one.format}>
            <input type="radio" name={group} checked={format === one.format} onChange={() => setFormat(one.format)} />{' '}
            {one.name}
          </label>
        ))}
      </fieldset>
    </ReasonedModal>
  )
}
