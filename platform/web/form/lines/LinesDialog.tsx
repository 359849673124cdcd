import type { ReactNode } from 'react'
import { useTexts } from '#platform/web/texts/texts.ts'
import { useNarrow } from '#platform/web/use-narrow.ts'
import { FormConflict } from '../FormConflict.tsx'
import { LineCards } from './LineCards.tsx'
import { LineTable } from './LineTable.tsx'
import './lines-dialog.css'
import { ReasonedModal } from '../ReasonedModal.tsx'
import type { Edited } from '../use-edited.ts'
import type { EditConflict } from '../use-edited-base.ts'
import type { DialogLines } from './use-dialog-lines.ts'

interface LinesDialogProps<Line extends object> {
  title: string
  /** Text of the confirming button. */
  confirmLabel: string
  /** On a page that is wider than a phone's: pixels, or a length. */
  width: number | string
  lines: DialogLines<Line>
  /** What the lines are, for screen readers. */
  label: string
  /** Shown when there are no lines; that there are none unless given. */
  empty?: string
  /** Makes an empty line; lines can be added and removed when given. */
  newLine?: () => Line
  /** How reading goes, where the dialog reads what it shows. */
  read?: Pick<Edited<unknown>, 'value' | 'isError'>
  /** What somebody else saved meanwhile. */
  conflict?: EditConflict | null
  isPending: boolean
  /** Why it cannot be sent now though it is read; null when it can. */
  reason?: string | null
  /** Something besides the lines was typed. */
  hasInput?: boolean
  /** Ctrl and Enter send it from anywhere inside. */
  hasSendKey?: boolean
  /** What is wrong, where that is not said of the lines. */
  error?: string | undefined
  /** Above the lines: notes, and fields in a `lines-dialog-bar`. */
  children?: ReactNode
  /** Between the lines and the foot. */
  below?: ReactNode
  /** In the foot, beside what is wrong. */
  foot?: ReactNode
  onSubmit: () => void
  /** A second way to send it, such as one that goes on with the next step. */
  further?: { label: string; run: () => void } | undefined
  onClose: () => void
}

/** Lines of a document in a dialog: read, edited in place, and sent together. It stays open until they have arrived. */
export function LinesDialog<Line extends object>(props: LinesDialogProps<Line>) {
  const { lines, read, conflict, isPending, newLine, confirmLabel, onSubmit } = props
  const { store, columns } = lines
  const { t } = useTexts()
  const isNarrow = useNarrow()
  const isRead = read === undefined || read.value !== undefined
  const reason = isRead ? (props.reason ?? null) : t(read.isError ? 'lists:error.none' : 'lists:loading')
  const shown = { label: props.label, store, columns, empty: isRead ? props.empty : t('lists:loading') }
  const add = () => {
    if (newLine) store.add(newLine())
    return store.entries().at(-1)?.key ?? ''
  }
  return (
    <ReasonedModal
      open
      title={props.title}
      width={isNarrow ? '100%' : props.width}
      centered={!isNarrow}
      wrapClassName="lines-dialog-wrap"
      okText={confirmLabel}
      hasInput={lines.isEdited || props.hasInput === true}
      isPending={isPending}
      reason={reason}
      onOk={onSubmit}
      further={props.further}
      onCancel={props.onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a short cut for the whole dialog; its button does the same */}
      <div
        className="lines-dialog"
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          const isSendKey = props.hasSendKey && key === 'Enter' && (ctrlKey || metaKey)
          if (isSendKey && !isPending && reason === null) onSubmit()
        }}
      >
        {props.children}
        {conflict && <FormConflict conflict={conflict} isPending={isPending} action={confirmLabel} />}
        {read?.isError && <p role="alert">{t('lists:error.none')}</p>}
        <div ref={lines.frame} className="lines-dialog-lines">
          {isNarrow && !newLine ? (
            <LineCards {...shown} />
          ) : (
            <LineTable {...shown} canRemove={newLine !== undefined} onAdd={newLine && add} />
          )}
        </div>
        {props.below}
        <p className="lines-dialog-foot">
          <span role="alert" className="form-error">
            {props.error || lines.error}
          </span>
          {props.foot}
        </p>
      </div>
    </ReasonedModal>
  )
}
