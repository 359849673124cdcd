import dayjs from 'dayjs'
import { useMemo, useState } from 'react'
import { scopeFields } from '#modules/receipts/receipt/contract/fields.ts'
import { code, defineFields } from '#platform/contract/fields.ts'
import { BarField } from '#platform/web/form/control/BarField.tsx'
import { ReasonedModal } from '#platform/web/form/ReasonedModal.tsx'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { StoryPanel } from './StoryPanel.tsx'

const { billPeriod } = defineFields('reconciliation', { billPeriod: code({ show: '', maxLength: 7 }) })
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** The money story of a month: of a supplier that is chosen, or of the reader's own. */
export function MoneyStoryDialog({
  supplierNo = '',
  onClose,
}: {
  supplierNo?: string | undefined
  onClose: () => void
}) {
  const { t } = useTexts()
  const { side, userInfo } = useSession()
  const [chosen, setChosen] = useState(side === 'supplier' ? userInfo.belongSupplier : supplierNo)
  const [month, setMonth] = useState(() => dayjs().format('YYYY-MM'))
  const of = useMemo(() => ({ supplierNo: chosen, month }), [chosen, month])
  return (
    <ReasonedModal
      open
      width="min(1080px, 94vw)"
      title={t('reconciliation:story.ofMonth')}
      footer={null}
      onCancel={onClose}
    >
      <div className="lines-dialog-bar">
        {side === 'purchaser' && (
          <BarField name="supplierNo" field={scopeFields.supplierNo} value={chosen} onChange={setChosen} />
        )}
        <BarField name="month" field={billPeriod} value={month} onChange={setMonth} />
      </div>
      {chosen !== '' && MONTH.test(month) ? <StoryPanel of={of} moved="" /> : <p>{t('reconciliation:story.choose')}</p>}
    </ReasonedModal>
  )
}
