import { useState } from 'react'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { ScheduleDetail } from './schedule-list-row.ts'
import { VersionDiffPanel } from './VersionDiffPanel.tsx'

/** Chooses two versions of a schedule and shows what lies between them; the last two at first. */
export function CompareVersionsPanel({ detail }: { detail: ScheduleDetail }) {
  const { t } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const versions = detail.releases.map(({ scheduleVersion }) => scheduleVersion)
  const [newest = 1, previous = newest] = versions
  const [pair, setPair] = useState({ from: previous, to: newest })
  if (versions.length < 2) return null
  if (!isOpen) {
    return (
      <button type="button" className="button" onClick={() => setIsOpen(true)}>
        {t('scheduling:schedule.compare')}
      </button>
    )
  }
  const choice = (name: 'from' | 'to', label: string) => (
    <label>
      {label}{' '}
      <select value={pair[name]} onChange={(event) => setPair({ ...pair, [name]: Number(event.target.value) })}>
        {versions.map((version) => (
          <option key={version} value={version}>
            {version}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <>
      <p className="row-actions">
        {choice('from', t('scheduling:schedule.before'))} {choice('to', t('scheduling:schedule.after'))}
      </p>
      <VersionDiffPanel row={detail} fromVersion={pair.from} toVersion={pair.to} />
    </>
  )
}
