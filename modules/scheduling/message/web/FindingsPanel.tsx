import { useMemo } from 'react'
import { ToneTag } from '#platform/web/detail/ToneTag.tsx'
import type { Tone } from '#platform/web/detail/tone.ts'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { MessageReading } from './message-api.ts'

type Finding = MessageReading['findings'][number] & { id: string }

const TONES: Readonly<Record<Finding['level'], Tone>> = { error: 'bad', warning: 'attention', ignored: 'neutral' }
/** What makes a message wrong comes first. */
const ORDER = ['error', 'warning', 'ignored']

interface FindingsPanelProps {
  findings: MessageReading['findings']
  /** How many more there are. */
  further: number
}

/** What was noticed in a message, segment by segment, the worst first. */
export function FindingsPanel({ findings, further }: FindingsPanelProps) {
  const { t } = useTexts()
  const rows = useMemo(
    () =>
      findings
        .map((finding, at): Finding => ({ ...finding, id: String(at) }))
        .toSorted((a, b) => ORDER.indexOf(a.level) - ORDER.indexOf(b.level) || a.segmentNo - b.segmentNo),
    [findings],
  )
  const columns = useMemo<GridColumn<Finding>[]>(
    () => [
      {
        key: 'level',
        title: t('scheduling:message.level'),
        width: 124,
        text: ({ level }) => t(`scheduling:enums.findingLevel.${level}`),
        cell: ({ level }) => <ToneTag tone={TONES[level]}>{t(`scheduling:enums.findingLevel.${level}`)}</ToneTag>,
      },
      {
        key: 'segmentNo',
        title: t('scheduling:message.segment'),
        width: 80,
        isNumeric: true,
        text: ({ segmentNo }) => String(segmentNo),
      },
      { key: 'tag', title: t('scheduling:message.tag'), width: 64, text: ({ tag }) => tag },
      { key: 'place', title: t('scheduling:message.place'), width: 90, text: ({ place }) => place },
      { key: 'itemNo', title: t('scheduling:message.item'), width: 130, text: ({ itemNo }) => itemNo },
      { key: 'message', title: t('scheduling:message.finding'), width: 520, text: ({ message }) => message },
    ],
    [t],
  )
  if (rows.length === 0) return <p className="import-good">{t('scheduling:message.allUnderstood')}</p>
  const count = (level: Finding['level']) => rows.filter((row) => row.level === level).length
  return (
    <section>
      <h3>{t('scheduling:message.findings')}</h3>
      <p role={count('error') > 0 ? 'alert' : 'status'} className={count('error') > 0 ? 'import-bad' : undefined}>
        {t('scheduling:message.counts', {
          errors: count('error'),
          warnings: count('warning'),
          ignored: count('ignored'),
        })}{' '}
        {further > 0 && t('scheduling:message.further', { number: further })}
      </p>
      <div className="read-message-grid">
        <DataGrid label={t('scheduling:message.findings')} columns={columns} rows={rows} rowKey={(row) => row.id} />
      </div>
    </section>
  )
}
