import { useEffect, useMemo, useState } from 'react'
import type { RecordLines, RecordValues } from '#platform/contract/records.ts'
import type { CallOptions } from '#platform/web/call-client.ts'
import { EditableTable } from '#platform/web/form/EditableTable.tsx'
import { createLineStore } from '#platform/web/form/line-store.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { usePage } from '#platform/web/page.ts'
import { type EditedLine, editedLine, enteredLine, lineColumnsOf } from '#platform/web/records/edited-line.ts'
import { RecordLinesTable } from '#platform/web/records/RecordLinesTable.tsx'
import { useTexts } from '#platform/web/texts.ts'
import './OwnSupplierDetailPage.css'
import { ReasonedButton } from '#platform/web/ReasonedButton.tsx'

interface OwnLinesPanelProps {
  /** Contacts or addresses; text `lines.<name>`. */
  name: string
  declared: RecordLines
  lines: readonly RecordValues[]
  /** The buyer lets the supplier write them. */
  isOpen: boolean
  canModify: boolean
  save: (lines: readonly RecordValues[], options: CallOptions) => Promise<unknown>
}

/** Lines of the own company, edited in place and saved together, or only read where the buyer maintains them. */
export function OwnLinesPanel({ name, declared, lines, isOpen, canModify, save }: OwnLinesPanelProps) {
  const { t } = useTexts()
  const page = usePage()
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
    return store.subscribe(() => {
      const isOther = store.lines() !== before
      setIsEdited(isOther)
      page.setDirty(isOther)
    })
  }, [store, page.setDirty])
  const command = useCommand(save, {
    successKey: 'lists:record.saved',
    invalidates: ['master-data'],
    onDone: () => page.setDirty(false),
  })
  function submit() {
    if (!store.checkAll(columns, t)) return
    void command.submit(store.lines().map((line) => enteredLine(declared.fields, line)))
  }
  return (
    <section className="own-part" aria-label={title}>
      <h2>{title}</h2>
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
