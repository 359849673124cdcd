import { type ReactNode, useCallback, useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { customValueSchema } from '#platform/contract/custom-fields/custom-field-calls.ts'
import { editableFields, fieldNoOf, isCustomKey } from '#platform/contract/custom-fields/custom-fields.ts'
import { EVERY, type FieldDeclaration, type FieldTable, fieldsOn, importedFields } from '#platform/contract/fields.ts'
import { recordForm } from '#platform/contract/records/record-calls.ts'
import { linesTitleKey } from '#platform/contract/records/record-sheet.ts'
import {
  type LineInput,
  linesOf,
  type RecordDeclaration,
  recordTitleKey,
  suppliersOwn,
} from '#platform/contract/records/records.ts'
import { FieldList } from '#platform/web/detail/FieldList.tsx'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormFrame } from '#platform/web/form/FormFrame.tsx'
import { FormPage } from '#platform/web/form/FormPage.tsx'
import { EditableTable } from '#platform/web/form/lines/EditableTable.tsx'
import { type EditedLine, editedLine, enteredLineInput, lineColumnsOf } from '#platform/web/form/lines/edited-line.ts'
import { createLineStore, type LineStore } from '#platform/web/form/lines/line-store.ts'
import { useUnsavedLines } from '#platform/web/form/lines/use-unsaved-lines.ts'
import { joinMerged } from '#platform/web/form/merge-held.ts'
import { useEdited } from '#platform/web/form/use-edited.ts'
import { useSaving } from '#platform/web/form/use-saving.ts'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { mergeLines } from './merge-lines.ts'
import { type LoadedRecord, loadedLines, recordApi } from './record-api.ts'
import { recordGroups } from './record-groups.ts'
import './records.css'
import { useAlikeConfirm } from './use-alike-confirm.ts'
import { useRecordCustomFieldSet } from './use-record-custom-field-set.ts'
import { useUsesConfirm } from './use-uses-confirm.ts'

interface RecordFormScreenProps {
  record: RecordDeclaration
  /** Path of the list, to which saving leads back. */
  listPath: string
}

/** The page of a record: a new one, or the one that the path names. */
export function RecordFormScreen({ record, listPath }: RecordFormScreenProps) {
  const { params } = usePage()
  const { t } = useTexts()
  const { id } = params
  const api = useMemo(() => recordApi(record), [record])
  const loaded = useEdited(record.id, id, api.byId)
  const custom = useRecordCustomFieldSet(record)
  const isSupplier = useSession().side === 'supplier'
  const asked = useMemo(() => (isSupplier ? askedOfSuppliers(record) : record), [record, isSupplier])
  const whole = useMemo(() => withLineFields(asked, custom.lines), [asked, custom.lines])
  const added = useMemo(() => editableFields(custom.fields), [custom.fields])
  return (
    <FormPage
      title={t(id === undefined ? 'lists:record.add' : 'lists:record.modify', { title: t(recordTitleKey(record)) })}
      number={loaded.value && String(loaded.value[record.number])}
      query={loaded}
    >
      {(id === undefined || loaded.value) && custom.areFieldsKnown && (
        <RecordForm record={whole} listPath={listPath} loaded={loaded.value} added={isSupplier ? NO_FIELDS : added} />
      )}
    </FormPage>
  )
}

const NO_FIELDS: FieldTable = {}

/** The record without what a supplier is not asked: whose the row is, and what is given. */
function askedOfSuppliers(record: RecordDeclaration): RecordDeclaration {
  const given = suppliersOwn(record, '')
  const fields = Object.entries(record.fields).map(([name, field]) => {
    const { importAs: _importAs, ...read } = field
    return [name, name in given ? read : field]
  })
  return { ...record, fields: Object.fromEntries(fields) }
}

/** The record with what the company added to its lines. */
function withLineFields(record: RecordDeclaration, added: Readonly<Record<string, FieldTable>>): RecordDeclaration {
  if (Object.values(added).every((fields) => Object.keys(fields).length === 0)) return record
  const lines = Object.entries(record.lines ?? {}).map(([name, declared]) => [
    name,
    { ...declared, fields: { ...declared.fields, ...editableFields(added[name] ?? {}) } },
  ])
  return { ...record, lines: Object.fromEntries(lines) }
}

interface RecordFormProps extends RecordFormScreenProps {
  loaded: LoadedRecord | undefined
  /** The fields that the company added. */
  added: FieldTable
}

type Stores = Readonly<Record<string, LineStore<EditedLine>>>

function RecordForm({ record, listPath, loaded, added }: RecordFormProps) {
  const { t } = useTexts()
  const api = useMemo(() => recordApi(record), [record])
  // The lines are edited beside the form and join it when it is sent.
  const headSchema = useMemo(() => {
    const own = recordForm({ ...record, lines: {} })
    const { custom: _custom, ...shape } = own.shape
    const ofAdded = Object.entries(added).map(([name, field]) => [name, customValueSchema(field)] as const)
    return z.strictObject({ ...shape, ...Object.fromEntries(ofAdded) })
  }, [record, added])
  const stores = useMemo(() => storesOf(record, loaded), [record, loaded])
  useUnsavedLines(useMemo(() => Object.values(stores), [stores]))
  const { userInfo, side } = useSession()
  const isSupplier = side === 'supplier'
  const valuesOf = useCallback(
    (read: LoadedRecord | undefined) => ({ ...initialOf(record, read, userInfo), ...customOf(added, read) }),
    [record, added, userInfo],
  )
  const initialValues = useMemo(() => valuesOf(loaded), [valuesOf, loaded])
  const fields = useMemo(() => ({ ...record.fields, ...added }), [record, added])
  const id = useId()
  const [short, setShort] = useState<readonly string[]>([])

  /** The head with its lines and added fields as the call takes them; null while a line is wrong. */
  function wholeOf(head: Record<string, unknown>): Record<string, unknown> | null {
    const lines: [string, readonly LineInput[]][] = []
    const without = Object.entries(stores).flatMap(([name, store]) => (lacksLines(record, name, store) ? [name] : []))
    setShort(without)
    if (without[0] !== undefined) {
      document.getElementById(`${id}-${without[0]}`)?.focus()
      return null
    }
    for (const [name, store] of Object.entries(stores)) {
      const declared = linesOf(record, name)
      if (!store.checkAll(lineColumnsOf(declared, t), t)) return null
      lines.push([name, store.lines().map((line) => enteredLineInput(declared.fields, line))])
    }
    const own = Object.entries(head).filter(([name]) => !isCustomKey(name))
    const given = Object.keys(added).map((name) => [fieldNoOf(name), head[name] ?? null])
    const custom = given.length > 0 ? { custom: Object.fromEntries(given) } : {}
    const ofSupplier = isSupplier ? suppliersOwn(record, userInfo.belongSupplier) : {}
    return { ...Object.fromEntries([...own, ...lines]), ...custom, ...ofSupplier }
  }

  const uses = useUsesConfirm(record, api)
  const addAsking = useAlikeConfirm(api)
  async function prepare(head: Record<string, unknown>, base: LoadedRecord | undefined) {
    const whole = wholeOf(head)
    const turnsInvalid = whole !== null && base?.statusCode === '1' && whole.statusCode === '0'
    return turnsInvalid && !isSupplier && !(await uses.confirm([base], false)) ? null : whole
  }

  const saving = useSaving<Record<string, unknown>, unknown, LoadedRecord>({
    known: loaded,
    fields,
    valuesOf,
    mergeOthers: (before, now) =>
      joinMerged(
        Object.entries(stores).map(([name, store]) => {
          const held = { declared: linesOf(record, name), title: t(linesTitleKey(record, name)), store }
          return mergeLines(loadedLines(before, name), loadedLines(now, name), held, t)
        }),
      ),
    prepare,
    save: (input, base, options) =>
      base ? api.update({ ...input, id: base.id, version: base.version }, options) : addAsking(input, options),
    reread: () => api.byId(loaded?.id ?? ''),
    invalidates: [record.id],
    ...(record.hasApprovalStatus ? { successKey: 'lists:record.asDraft' } : {}),
    listPath,
  })
  const errors = useMemo(
    () => saving.fieldErrors.map((error) => ({ ...error, path: error.path.replace(/(^|\.)custom\./, '$1custom_') })),
    [saving.fieldErrors],
  )
  useEffect(() => {
    for (const [name, store] of Object.entries(stores)) {
      store.applyErrors(errors.filter(({ path }) => path.startsWith(`${name}.`)))
    }
  }, [errors, stores])
  return (
    <>
      {loaded && record.isSystemManaged && <FieldList fields={record.fields} row={loaded} only={factsOf(record)} />}
      <FormFrame
        saving={{ ...saving, isPending: saving.isPending || uses.isPending }}
        schema={headSchema}
        initialValues={initialValues}
        fieldErrors={errors}
        below={Object.entries(stores).map(([name, store]) => (
          <LinesSection
            key={name}
            id={`${id}-${name}`}
            record={record}
            name={name}
            store={store}
            hasLackNote={short.includes(name)}
          />
        ))}
      >
        {recordGroups(record, importedFields(record.fields)).map((group) => (
          <RecordGroup key={group.key} title={group.titleKey && t(group.titleKey)}>
            {group.fields.map((name) => {
              const field = fieldOf(record, name, loaded)
              if (!field) return null
              return (
                <FormField
                  key={name}
                  name={name}
                  field={field}
                  isWide={(field.maxLength ?? 0) > 100}
                  closedReason={loaded && field.isFixed ? t('lists:form.staysFixed') : undefined}
                />
              )
            })}
          </RecordGroup>
        ))}
        {Object.keys(added).length > 0 && (
          <RecordGroup title={t('lists:custom.title')}>
            {Object.entries(added).map(([name, field]) => (
              <FormField key={name} name={name} field={{ ...field, isRequired: field.importAs === 'required' }} />
            ))}
          </RecordGroup>
        )}
      </FormFrame>
    </>
  )
}

/** Fields under a title of their own. */
function RecordGroup({ title, children }: { title: string | undefined; children: ReactNode }) {
  return (
    <fieldset className="record-group">
      {title && <legend>{title}</legend>}
      <div className="form-fields">{children}</div>
    </fieldset>
  )
}

/** Values of added fields that a form begins with: those that are there. */
const customOf = (added: FieldTable, read: LoadedRecord | undefined): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(added).flatMap((name) => {
      const value = read?.[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )

/** What the product says of a row, above what people put in. */
const factsOf = ({ fields }: RecordDeclaration): string[] =>
  fieldsOn(fields, '3').filter((name) => fields[name]?.importAs === undefined && !AUTHORS.has(name))

const AUTHORS = new Set(['createName', 'createDate', 'updateName', 'updateDate'])

/** A field as the form has it: a text that may have certain values only is chosen. */
function fieldOf(
  { fields }: RecordDeclaration,
  name: string,
  loaded: LoadedRecord | undefined,
): FieldDeclaration | undefined {
  const field = fields[name]
  const choices = field?.choicesIn === undefined ? '' : String(loaded?.[field.choicesIn] ?? '')
  return field && choices !== '' ? { ...field, kind: 'enum', enumValues: choices.split(',') } : field
}

/** Whether fewer lines are there than a record of its kind needs. */
const lacksLines = (record: RecordDeclaration, name: string, store: LineStore<EditedLine>): boolean =>
  store.lines().length < (record.lines?.[name]?.least ?? 0)

interface LinesSectionProps {
  id: string
  record: RecordDeclaration
  name: string
  store: LineStore<EditedLine>
  /** It was to be saved with too few lines. */
  hasLackNote: boolean
}

function LinesSection({ id, record, name, store, hasLackNote }: LinesSectionProps) {
  const { t } = useTexts()
  const declared = linesOf(record, name)
  const columns = useMemo(() => lineColumnsOf(declared, t), [declared, t])
  const title = t(linesTitleKey(record, name))
  const isShort = useSyncExternalStore(store.subscribe, () => lacksLines(record, name, store))
  return (
    <section id={id} tabIndex={-1} className="record-section" aria-label={title}>
      <h2>
        {title}
        {declared.least !== undefined && (
          <span className="line-required" aria-hidden="true">
            *
          </span>
        )}
      </h2>
      {hasLackNote && isShort && (
        <p role="alert" className="form-error">
          {t('lists:validation.required')}
        </p>
      )}
      <EditableTable<EditedLine>
        label={title}
        store={store}
        columns={columns}
        isDraggable={declared.isSequence === true}
        canRemove
        newLine={() => editedLine(declared.fields)}
      />
    </section>
  )
}

function storesOf({ lines = {} }: RecordDeclaration, loaded: LoadedRecord | undefined): Stores {
  return Object.fromEntries(
    Object.entries(lines).map(([name, { fields, key: number, isSequence }]) => [
      name,
      createLineStore(
        loadedLines(loaded, name).map((row) => editedLine(fields, row)),
        ({ key }) => key,
        isSequence ? number : undefined,
      ),
    ]),
  )
}

/**
 * What the form begins with: the record as it is, or what new ones start with. A new one is of its writer's organisation and
 * warehouse, until another is chosen (spec shell §5).
 */
function initialOf(
  { fields, number }: RecordDeclaration,
  loaded: LoadedRecord | undefined,
  { orgNo, warehouseNo }: Readonly<Record<'orgNo' | 'warehouseNo', string>>,
): Record<string, unknown> {
  const own: Readonly<Record<string, string>> = { orgNo, warehouseNo }
  return Object.fromEntries(
    importedFields(fields).flatMap((name) => {
      const start = fields[name]?.start ?? (name === number ? undefined : own[name] || undefined)
      const value = loaded ? loaded[name] : start
      // Empty stands for all of them: nothing that a lookup offers.
      const isEvery = value === EVERY && fields[name]?.kind === 'reference'
      return value === null || value === undefined || isEvery ? [] : [[name, value]]
    }),
  )
}
