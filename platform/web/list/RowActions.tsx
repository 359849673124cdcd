import { MenuButton } from '#platform/web/kit/MenuButton.tsx'
import { explainReason } from '#platform/web/rules/rules.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { ListIcon } from './ListIcon.tsx'
import type { RowAction } from './toolbar-action.ts'

/** How many operations a row shows before the rest folds into More (spec shell §6). */
export const INLINE_ROW_ACTIONS = 4

/** The operations of one row; one that the row does not allow says why. */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  const { t } = useTexts()
  const folded = actions.slice(INLINE_ROW_ACTIONS)
  return (
    <span className="row-actions">
      {actions.slice(0, INLINE_ROW_ACTIONS).map((action) => {
        const reason = action.reasonDisabled ?? null
        return (
          <button
            key={action.key}
            type="button"
            className="list-link"
            title={reason ?? undefined}
            aria-description={reason ?? undefined}
            aria-disabled={reason !== null}
            onClick={() => {
              if (reason === null) action.run()
              else void explainReason(reason)
            }}
          >
            {t(action.labelKey)}
          </button>
        )
      })}
      {folded.length > 0 && (
        <MenuButton
          label={t('lists:toolbar.more')}
          className="icon-button row-more"
          isIcon
          entries={folded.map((action) => {
            const reason = action.reasonDisabled ?? null
            return {
              key: action.key,
              label: t(action.labelKey),
              refusal: reason,
              run: () => (reason === null ? action.run() : void explainReason(reason)),
            }
          })}
        >
          <ListIcon name="more" />
        </MenuButton>
      )}
    </span>
  )
}

/** Pixels that a row's operations need, from their labels: a CJK character counts as two Latin ones. */
export function rowActionsWidth(labels: readonly string[]): number {
  const widthOf = (label: string) =>
    [...label].reduce((sum, character) => sum + (/[\u2e80-\uffef]/.test(character) ? 13 : 7), 12)
  const inline = labels.slice(0, INLINE_ROW_ACTIONS).reduce((sum, label) => sum + widthOf(label), 0)
  return inline + 16 + (labels.length > INLINE_ROW_ACTIONS ? 28 : 0)
}
