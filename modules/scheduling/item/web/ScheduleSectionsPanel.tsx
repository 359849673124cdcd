import { formatQuantity } from '#platform/contract/values/decimal.ts'
import { PendingPart } from '#platform/web/detail/PendingPart.tsx'
import { PlainTable } from '#platform/web/detail/PlainTable.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import { ChangeRecordsPanel } from './ChangeRecordsPanel.tsx'
import { CompareVersionsPanel } from './CompareVersionsPanel.tsx'
import { ScheduleDaysPanel } from './ScheduleDaysPanel.tsx'
import type { ScheduleDetail, ScheduleListRow } from './schedule-list-row.ts'
import { useSchedule } from './use-schedule.ts'

/** What a schedule is made of, in its drawer: days, what is prepared, releases, resets and change records. */
export function ScheduleSectionsPanel({ row }: { row: ScheduleListRow }) {
  const { t } = useTexts()
  const query = useSchedule(row)
  if (!query.data) return <PendingPart query={query} />
  const { prepared, releases, resets } = query.data
  return (
    <>
      <section>
        <h3>{t('scheduling:schedule.days')}</h3>
        <ScheduleDaysPanel detail={query.data} />
      </section>
      {prepared.length > 0 && (
        <section>
          <h3>{t('scheduling:schedule.prepared')}</h3>
          <PreparedDays prepared={prepared} />
        </section>
      )}
      {releases.length > 0 && (
        <section>
          <h3>{t('scheduling:schedule.releases')}</h3>
          <Releases releases={releases} />
          <CompareVersionsPanel detail={query.data} />
        </section>
      )}
      {resets.length > 0 && (
        <section>
          <h3>{t('scheduling:schedule.resets')}</h3>
          <Resets resets={resets} />
        </section>
      )}
      <section>
        <h3>{t('scheduling:schedule.records')}</h3>
        <ChangeRecordsPanel id={row.id} version={row.version} />
      </section>
    </>
  )
}

function PreparedDays({ prepared }: Pick<ScheduleDetail, 'prepared'>) {
  const { t } = useTexts()
  return (
    <PlainTable
      label={t('scheduling:schedule.prepared')}
      heads={[
        { text: t('scheduling:fields.demandDate') },
        { text: t('scheduling:fields.expectScheduledQuantity'), isNumeric: true },
        { text: t('scheduling:fields.remark') },
      ]}
      rows={prepared.map(({ demandDate, expectScheduledQuantity, isDropped, remark }) => [
        { text: demandDate },
        {
          text: isDropped ? t('scheduling:schedule.dropped') : formatQuantity(expectScheduledQuantity),
          isNumeric: true,
        },
        { text: remark },
      ])}
    />
  )
}

function Releases({ releases }: Pick<ScheduleDetail, 'releases'>) {
  const { t } = useTexts()
  return (
    <PlainTable
      label={t('scheduling:schedule.releases')}
      heads={[
        { text: t('scheduling:fields.scheduleVersion'), isNumeric: true },
        { text: t('scheduling:fields.releaseDate') },
        { text: t('scheduling:schedule.changedCount'), isNumeric: true },
        { text: t('scheduling:schedule.increase'), isNumeric: true },
        { text: t('scheduling:schedule.decrease'), isNumeric: true },
        { text: t('scheduling:schedule.by') },
        { text: t('scheduling:schedule.unlockReason') },
      ]}
      rows={releases.map((release) => [
        { text: release.scheduleVersion, isNumeric: true },
        { text: release.releaseDate },
        { text: release.changedCount, isNumeric: true },
        { text: formatQuantity(release.increaseQty), isNumeric: true },
        { text: formatQuantity(release.decreaseQty), isNumeric: true },
        { text: release.createName },
        { text: release.unlockReason },
      ])}
    />
  )
}

function Resets({ resets }: Pick<ScheduleDetail, 'resets'>) {
  const { t } = useTexts()
  return (
    <PlainTable
      label={t('scheduling:schedule.resets')}
      heads={[
        { text: t('scheduling:fields.agreedDate') },
        { text: t('scheduling:fields.agreedQty'), isNumeric: true },
        { text: t('scheduling:fields.lineState') },
        { text: t('scheduling:schedule.lapsed'), isNumeric: true },
        { text: t('scheduling:schedule.by') },
        { text: t('scheduling:fields.resetReason') },
      ]}
      rows={resets.map((reset) => [
        { text: reset.agreedDate },
        { text: formatQuantity(reset.agreedQty), isNumeric: true },
        { text: t(`scheduling:enums.resetState.${reset.resetState}`) },
        { text: reset.lapsedQty === null ? '' : formatQuantity(reset.lapsedQty), isNumeric: true },
        { text: [reset.proposedBy, reset.answeredBy].filter(Boolean).join(' → ') },
        { text: [reset.reason, reset.answerReason].filter(Boolean).join(' → ') },
      ])}
    />
  )
}
