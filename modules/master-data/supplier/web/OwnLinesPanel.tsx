import { useEffect, useMemo, useState } from 'react'
import type { RecordLines, RecordValues } from '#platform/contract/records/records.ts'
import type { CallOptions } from '#platform/web/call/call-client.ts'
import { RowsTable } from '#platform/web/detail/RowsTable.tsx'
import { FormConflict } from '#platform/web/form/FormConflict.tsx'
import { EditableTable } from '#platform/web/form/lines/EditableTable.tsx'
import { type EditedLine, editedLine, enteredLine, lineColumnsOf } from '#platform/web/form/lines/edited-line.ts'
import { createLineStore } from '#platform/web/form/lines/line-store.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useEditedBase } from '#platform/web/form/use-edited-base.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { mergeLines } from '#platform/web/records/merge-lines.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { useUnsaved } from '#platform/web/use-unsaved.ts'
import type { OwnSupplier } from './own-supplier.ts'
import './OwnSupplierDetailPage.css'

interface OwnLinesPanelProps {
  /** Text `lines.<name>`. */
  name: 'contacts' | 'addresses'
  declared: RecordLines
  /** Who has the lines. */
  supplier: OwnSupplier
  /** The buyer lets the supplier write them. */
  isOpen: boolean
  canModify: boolean
  save: (lines: readonly RecordValues[], version: number, options: CallOptions) => Promise<{ version: number }>
  reread: () => Promise<OwnSupplier>
}

const isSame = (one: readonly RecordValues[], other: readonly RecordValues[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * Lines of the own company. They follow what is read anew only while nobody edits them: what is typed stays, and meets what others
 * saved when it is saved itself.
 */
export function OwnLinesPanel(props: OwnLinesPanelProps) {
  const { name, supplier } = props
  const [held, setHeld] = useState({ supplier, turn: 0 })
  const [isEdited, setIsEdited] = useState(false)
  const hold = (next: OwnSupplier) => setHeld(({ turn }) => ({ supplier: next, turn: turn + 1 }))
  // What was read before the own save is older than what is held.
  const isNews = supplier.version >= held.supplier.version && !isSame(supplier[name], held.supplier[name])
  if (isNews && !isEdited) hold(supplier)
  useUnsaved(isEdited)
  return (
    <HeldLines
      {...props}
      key={held.turn}
      held={held.supplier}
      isEdited={isEdited}
      onEdited={setIsEdited}
      onSaved={(saved) => {
        setIsEdited(false)
        hold({ ...supplier, ...saved })
      }}
    />
  )
}

interface HeldLinesProps extends OwnLinesPanelProps {
  /** The supplier as it was when these lines were taken over. */
  held: OwnSupplier
  isEdited: boolean
  onEdited: (isEdited: boolean) => void
  /** The lines are saved: as what, and with which version of the supplier. */
  onSaved: (saved: Partial<OwnSupplier>) => void
}

/** The lines, edited in place and saved together, or only read where the buyer maintains them. */
function HeldLines(props: HeldLinesProps) {
  const { name, declared, supplier, held, isOpen, canModify, isEdited, onEdited, onSaved, save, reread } = props
  const lines = held[name]
  const { t } = useTexts()
  const title = t(`master-data:lines.${name}`)
  const store = useMemo(
    () =>
      createLineStore<EditedLine>(
        lines.map((line) => editedLine(declared.fields, line)),
        ({ key }) => key,
      ),
    [declared, lines],
  )
  const columns = useMemo(() => lineColumnsOf(declared, t), [declared, t])
  useEffect(() => {
    const before = store.lines()
    return store.subscribe(() => onEdited(store.lines() !== before))
  }, [store, onEdited])
  const { conflict, countedAgainst } = useEditedBase(held, reread, (before, now) =>
    mergeLines(before[name], now[name], { declared, title, store }, t),
  )
  const command = useCommand(
    (sent: readonly RecordValues[], options: CallOptions) =>
      countedAgainst(async (base = held, silent) => {
        // What else of the supplier was saved since counts for these lines, too, as long as they are the same there.
        const isBase = isSame(supplier[name], base[name])
        const { version } = await save(sent, isBase ? Math.max(base.version, supplier.version) : base.version, silent)
        return { version, [name]: sent }
      }, options),
    { successKey: 'lists:record.saved', invalidates: ['master-data'], onDone: onSaved },
  )
  function submit() {
    if (!store.checkAll(columns, t)) return
    void command.submit(store.lines().map((line) => enteredLine(declared.fields, line)))
  }
  return (
    <section className="own-part" aria-label={title}>
      <h2>{title}</h2>
      {conflict && isEdited && <FormConflict conflict={conflict} isPending={command.isPending} />}
      {isOpen && canModify ? (
        <>
          <EditableTable<EditedLine>
            label={title}
            store={store}
            columns={columns}
            canRemove
            newLine={() => editedLine(declared.fields)}
          />
          {isEdited && (
            <ReasonedButton className="button button-primary" isPending={command.isPending} onClick={submit}>
              {t('master-data:change.save', { lines: title })}
            </ReasonedButton>
          )}
        </>
      ) : (
        <>
          <RowsTable fields={declared.fields} lines={lines} label={title} />
          {!isOpen && <p className="own-hint">{t('master-data:errors.selfServiceClosed')}</p>}
        </>
      )}
    </section>
  )
}
