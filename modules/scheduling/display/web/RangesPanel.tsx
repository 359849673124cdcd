import { useEffect, useMemo } from 'react'
import { isOneOf } from '#platform/contract/values/record-of.ts'
import { ToneTag } from '#platform/web/detail/ToneTag.tsx'
import type { EditedLine } from '#platform/web/form/lines/edited-line.ts'
import { LineTable } from '#platform/web/form/lines/LineTable.tsx'
import { checkCell, type LineColumn } from '#platform/web/form/lines/line-column.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { ADVICE_TONES } from '../contract/fields.ts'
import { newRange, type RangeStore, rangeColumns, sortRanges } from './edited-ranges.ts'

interface RangesPanelProps {
  store: RangeStore
  /** The reader may change them. */
  canModify: boolean
  /** What is wrong with them as a whole. */
  error: string
}

/** The intervals of differences, each with its advice as readers see it: edited in place, or only shown. */
export function RangesPanel({ store, canModify, error }: RangesPanelProps) {
  const { t } = useTexts()
  const columns = useMemo(() => {
    const edited = rangeColumns(store, t)
    const shown: LineColumn<EditedLine> = {
      key: 'shownAs',
      title: t('scheduling:display.shownAs'),
      width: 230,
      text: ({ adviceDescription = '' }) => adviceDescription,
      cell: ({ adviceDescription = '', adviceTone }) =>
        adviceDescription !== '' && (
          <ToneTag tone={isOneOf(ADVICE_TONES, adviceTone) ? adviceTone : 'neutral'}>{adviceDescription}</ToneTag>
        ),
    }
    const readOnly = () => edited.map(({ edit: _edit, ...column }) => column)
    return [...(canModify ? edited : readOnly()), shown]
  }, [store, canModify, t])
  useEffect(
    // What was wrong with a bound may be put right in the line beside it.
    () =>
      store.subscribe(() => {
        for (const { key, line, fieldErrors } of store.entries()) {
          const righted = columns.find((one) => fieldErrors[one.key] !== undefined && checkCell(line, one, t) === null)
          if (righted) store.check(key, righted, t)
        }
      }),
    [store, columns, t],
  )
  const add = () => {
    store.add(newRange(store))
    return store.entries().at(-1)?.key ?? ''
  }
  const title = t('scheduling:display.ranges')
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <p className="display-config-text">{t('scheduling:display.rangesText')}</p>
      {error !== '' && (
        <p role="alert" className="form-error">
          {error}
        </p>
      )}
      <LineTable<EditedLine>
        label={title}
        store={store}
        columns={columns}
        canRemove={canModify}
        onAdd={canModify ? add : undefined}
      />
      {canModify && (
        <button type="button" className="button display-config-sort" onClick={() => sortRanges(store)}>
          {t('scheduling:display.sort')}
        </button>
      )}
    </section>
  )
}
