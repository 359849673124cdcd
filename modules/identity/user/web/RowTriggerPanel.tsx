import { Select } from 'antd'
import { useState } from 'react'
import { keepRowTrigger, ROW_TRIGGERS, type RowTrigger, rowTriggerOf } from '#platform/web/form/control/row-trigger.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'

/** How rows of tables open for editing, as the user likes it in this browser; kept as soon as it is chosen. */
export function RowTriggerPanel() {
  const { t } = useTexts()
  const { id } = useSession().userInfo
  const [trigger, setTrigger] = useState(() => rowTriggerOf(id))
  const choose = (chosen: RowTrigger) => {
    keepRowTrigger(id, chosen)
    setTrigger(chosen)
  }
  return (
    <section className="row-trigger" aria-labelledby="row-trigger-title">
      <h2 id="row-trigger-title">{t('identity:profile.rowTrigger')}</h2>
      <Select<RowTrigger>
        aria-labelledby="row-trigger-title"
        aria-describedby="row-trigger-hint"
        value={trigger}
        onChange={choose}
        options={ROW_TRIGGERS.map((value) => ({ value, label: t(`identity:profile.rowTriggers.${value}`) }))}
      />
      <p id="row-trigger-hint">{t('identity:profile.rowTriggerHint')}</p>
    </section>
  )
}
