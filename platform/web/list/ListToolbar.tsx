import { useLayoutEffect, useRef, useState } from 'react'
import { MenuButton } from '#platform/web/MenuButton.tsx'
import { usePast } from '#platform/web/past/past.ts'
import { ReasonedButton } from '#platform/web/ReasonedButton.tsx'
import { explainReason } from '#platform/web/rules/rules.ts'
import { useTexts } from '#platform/web/texts.ts'
import { ListIcon } from './ListIcon.tsx'
import { reasonAgainst, type ToolbarAction } from './toolbar-action.ts'

interface ListToolbarProps<Row> {
  /** Those that the reader has, in their order. */
  actions: readonly ToolbarAction<Row>[]
  selected: readonly Row[]
}

const GAP_PX = 8
const MORE_PX = 84

/** How many of these widths fit side by side; when not all do, room is left for the More button. */
export function countFitting(widths: readonly number[], room: number): number {
  const total = (count: number) => widths.slice(0, count).reduce((sum, width) => sum + width + GAP_PX, -GAP_PX)
  if (total(widths.length) <= room) return widths.length
  let count = widths.length - 1
  while (count > 0 && total(count) + GAP_PX + MORE_PX > room) count -= 1
  return count
}

/** The buttons above a list. What cannot run now stays in place and says why; what does not fit folds into More. */
export function ListToolbar<Row>({ actions, selected }: ListToolbarProps<Row>) {
  const { t } = useTexts()
  const isPast = usePast().asOf !== null
  const room = useRef<HTMLDivElement>(null)
  const sample = useRef<HTMLDivElement>(null)
  const measured = useRef<string | null>(null)
  const [fitting, setFitting] = useState(actions.length)
  const labels = actions.map((action) => t(action.labelKey)).join('\n')

  useLayoutEffect(() => {
    const measure = () => {
      const widths = Array.from(sample.current?.children ?? [], (child) => child.getBoundingClientRect().width)
      setFitting(countFitting(widths, room.current?.clientWidth ?? 0))
    }
    // A page that is shown again has been measured; the observer tells if its width is another one now.
    if (measured.current !== labels) measure()
    measured.current = labels
    const observer = new ResizeObserver(measure)
    if (room.current) observer.observe(room.current)
    return () => observer.disconnect()
  }, [labels])

  const folded = actions.slice(fitting)
  // What is past is looked at, not acted on.
  if (isPast) return null
  return (
    <div className="list-toolbar" ref={room}>
      <div className="list-toolbar-sample" ref={sample} aria-hidden="true">
        {actions.map((action) => (
          <span key={action.key} className="button">
            {t(action.labelKey)}
          </span>
        ))}
      </div>
      {actions.slice(0, fitting).map((action) => {
        const reason = reasonAgainst(action, selected, t)
        return (
          <ReasonedButton
            key={action.key}
            reason={reason}
            className={`button${action.isPrimary ? ' button-primary' : ''}`}
            aria-busy={action.isRunning === true}
            onClick={() => action.run(selected)}
          >
            {t(action.labelKey)}
          </ReasonedButton>
        )
      })}
      {folded.length > 0 && (
        <MenuButton
          label={t('lists:toolbar.more')}
          className="button"
          entries={folded.map((action) => {
            const reason = reasonAgainst(action, selected, t)
            return {
              key: action.key,
              label: t(action.labelKey),
              refusal: reason,
              run: () => (reason === null ? action.run(selected) : void explainReason(reason)),
            }
          })}
        >
          {t('lists:toolbar.more')}
          <ListIcon name="down" />
        </MenuButton>
      )}
    </div>
  )
}
