import { useLayoutEffect, useRef, useState } from 'react'
import { useAsOf } from '#platform/web/history/as-of-view.ts'
import { MenuButton } from '#platform/web/kit/MenuButton.tsx'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { explainReason } from '#platform/web/rules/rules.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { useNarrow } from '#platform/web/use-narrow.ts'
import { ListIcon } from './ListIcon.tsx'
import { isPrimaryFor, reasonAgainst, type ToolbarAction } from './toolbar-action.ts'

interface ListToolbarProps<Row> {
  /** Those that the reader has, in their order. */
  actions: readonly ToolbarAction<Row>[]
  selected: readonly Row[]
}

const GAP_PX = 8
const MORE_PX = 84

/**
 * Which of these buttons, by their places, fold into More: from the last one on as many as do not fit side by side. Those that
 * are kept stay in sight: they are what the list is for.
 */
export function foldedOf(
  buttons: readonly { readonly width: number; readonly isKept: boolean }[],
  room: number,
): number[] {
  let total = buttons.reduce((sum, { width }) => sum + width + GAP_PX, -GAP_PX)
  if (total <= room) return []
  total += GAP_PX + MORE_PX
  const folded: number[] = []
  for (let place = buttons.length - 1; place >= 0 && total > room; place -= 1) {
    const { width, isKept } = buttons[place] ?? { width: 0, isKept: true }
    if (isKept) continue
    folded.unshift(place)
    total -= width + GAP_PX
  }
  return folded
}

/** How little room the buttons need: what is kept, and More where there is anything else. What stands beside them yields to it. */
export function leastRoomOf(buttons: readonly { readonly width: number; readonly isKept: boolean }[]): number {
  const widthOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width + GAP_PX, -GAP_PX)
  const kept = buttons.filter(({ isKept }) => isKept).map(({ width }) => width)
  const folded = widthOf(kept.length === buttons.length ? kept : [...kept, MORE_PX])
  return Math.max(0, Math.min(folded, widthOf(buttons.map(({ width }) => width))))
}

/** The buttons above a list. What cannot run now stays in place and says why; what does not fit folds into More, never what the list is for. */
export function ListToolbar<Row>({ actions, selected }: ListToolbarProps<Row>) {
  const { t } = useTexts()
  const isAsOf = useAsOf().asOf !== null
  const isNarrow = useNarrow()
  const room = useRef<HTMLDivElement>(null)
  const sample = useRef<HTMLDivElement>(null)
  const measured = useRef<string | null>(null)
  const [folded, setFolded] = useState<readonly number[]>([])
  const [leastRoom, setLeastRoom] = useState(0)
  const labels = actions.map((action) => t(action.labelKey)).join('\n')
  const kept = actions.map(({ isPrimary }) => (isPrimary ? '1' : '0')).join('')

  useLayoutEffect(() => {
    const measure = () => {
      const buttons = Array.from(sample.current?.children ?? [], (child, place) => ({
        width: child.getBoundingClientRect().width,
        isKept: kept[place] === '1',
      }))
      setLeastRoom(Math.ceil(leastRoomOf(buttons)))
      // On a phone all but what the list is for is a menu.
      const next = foldedOf(buttons, isNarrow ? 0 : (room.current?.clientWidth ?? 0))
      setFolded((known) => (known.join() === next.join() ? known : next))
    }
    // A page that is shown again has been measured; the observer tells if its width is another one now.
    if (measured.current !== labels + kept + isNarrow) measure()
    measured.current = labels + kept + isNarrow
    const observer = new ResizeObserver(measure)
    if (room.current) observer.observe(room.current)
    return () => observer.disconnect()
  }, [labels, kept, isNarrow])

  const shown = actions.filter((_, place) => !folded.includes(place))
  const hidden = actions.filter((_, place) => folded.includes(place))
  // What is past is looked at, not acted on.
  if (isAsOf) return null
  return (
    <div className="list-toolbar" ref={room} style={{ minWidth: leastRoom }}>
      <div className="list-toolbar-sample" ref={sample} aria-hidden="true">
        {actions.map((action) => (
          <span key={action.key} className="button">
            {t(action.labelKey)}
          </span>
        ))}
      </div>
      {shown.map((action) => {
        const reason = reasonAgainst(action, selected, t)
        return (
          <ReasonedButton
            key={action.key}
            reason={reason}
            className={`button${isPrimaryFor(action, selected) ? ' button-primary' : ''}`}
            aria-busy={action.isRunning === true}
            onClick={() => action.run(selected)}
          >
            {t(action.labelKey)}
          </ReasonedButton>
        )
      })}
      {hidden.length > 0 && (
        <MenuButton
          label={t('lists:toolbar.more')}
          className="button"
          entries={hidden.map((action) => {
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
