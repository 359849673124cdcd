import { useEffect, useMemo, useState } from 'react'
import type { RecordLines, RecordValues } from '#platform/contract/records.ts'
import type { CallOptions } from '#platform/web/call-client.ts'
import { EditableTable } from '#platform/web/form/EditableTable.tsx'
import { FormConflict } from '#platform/web/form/FormConflict.tsx'
import { createLineStore } from '#platform/web/form/line-store.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useEditedBase } from '#platform/web/form/use-edited-base.ts'
import { ReasonedButton } from '#platform/web/ReasonedButton.tsx'
import { type EditedLine, editedLine, enteredLine, lineColumnsOf } from '#platform/web/records/edited-line.ts'
import { mergeLines } from '#platform/web/records/merge-lines.ts'
import { RecordLinesTable } from '#platform/web/records/RecordLinesTable.tsx'
import { useTexts } from '#platform/web/texts.ts'
import { useUnsaved } from '#platform/web/use-unsaved.ts'
import type { OwnSupplier } from './OwnSupplierDetailPage.tsx'
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
  save: (lines: readonly RecordValues[], version: number, options: CallOptions) => Promise<unknown>
  reread: () => Promise<OwnSupplier>
}

/** Lines of the own company, edited in place and saved together, or only read where the buyer maintains them. */
export function OwnLinesPanel(props: OwnLinesPanelProps) {
  const { name, declared, supplier, isOpen, canModify, save, reread } = props
  const lines = supplier[name]
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
  const [isEdited, setIsEdited] = useState(false)
  useEffect(() => {
    const before = store.lines()
    return store.subscribe(() => setIsEdited(store.lines() !== before))
  }, [store])
  useUnsaved(isEdited)
  const { conflict, countedAgainst } = useEditedBase(supplier, reread, (before, now) =>
    mergeLines(before[name], now[name], { declared, title, store }, t),
  )
  const command = useCommand(
    (sent: readonly RecordValues[], options: CallOptions) =>
      // What the other lines were saved with counts for these, too.
      countedAgainst((base, silent) => save(sent, Math.max(base?.version ?? 0, supplier.version), silent), options),
    { successKey: 'lists:record.saved', invalidates: ['master-data'], onDone: () => setIsEdited(false) },
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
          <RecordLinesTable fields={declared.fields} lines={lines} />
          {!isOpen && <p className="own-hint">{t('master-data:errors.selfServiceClosed')}</p>}
        </>
      )}
    </section>
  )
}
