import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import { customValueSchema } from '#platform/contract/custom-field-calls.ts'
import { fieldNoOf, isCustomKey } from '#platform/contract/custom-fields.ts'
import { EVERY, type FieldDeclaration, type FieldTable, fieldsOn, importedFields } from '#platform/contract/fields.ts'
import {
  type RecordDeclaration,
  type RecordInput,
  type RecordLines,
  recordForm,
  recordTitleKey,
} from '#platform/contract/records.ts'
import { CallError, type CallOptions } from '#platform/web/call-client.ts'
import { FieldList } from '#platform/web/detail/FieldList.tsx'
import { DocumentForm, FormField } from '#platform/web/form/DocumentForm.tsx'
import { EditableTable } from '#platform/web/form/EditableTable.tsx'
import { createLineStore, type LineStore } from '#platform/web/form/line-store.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts.ts'
import { type EditedLine, editedLine, enteredLine, lineColumnsOf } from './edited-line.ts'
import { OtherChange } from './OtherChange.tsx'
import { type LoadedRecord, recordApi } from './record-api.ts'
import { recordGroups } from './record-groups.ts'
import './records.css'
import { useRecordFrame } from './use-record-frame.ts'

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
  const loaded = useQuery({
    queryKey: [record.id, 'form', id],
    queryFn: ({ signal }) => api.byId(id ?? '', signal),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const custom = useRecordFrame(record)
  const title = t(id === undefined ? 'lists:record.add' : 'lists:record.modify', { title: t(recordTitleKey(record)) })
  const number = loaded.data?.[record.number]
  return (
    <section className="record-form" aria-label={title}>
      <h1>{[title, number].filter(Boolean).join(' · ')}</h1>
      {loaded.isError && (
        <p role="alert" className="record-fault">
          {t('lists:error.none')}{' '}
          <button type="button" className="button" onClick={() => void loaded.refetch()}>
            {t('lists:error.again')}
          </button>
        </p>
      )}
      {(id === undefined || loaded.data) && custom.areFieldsKnown && (
        <RecordForm record={record} listPath={listPath} loaded={loaded.data} added={custom.fields} />
      )}
    </section>
  )
}

interface RecordFormProps extends RecordFormScreenProps {
  loaded: LoadedRecord | undefined
  /** The fields that the company added. */
  added: FieldTable
}

type Stores = Readonly<Record<string, LineStore<EditedLine>>>

function RecordForm({ record, listPath, loaded, added }: RecordFormProps) {
  const { t } = useTexts()
  const page = usePage()
  const queries = useQueryClient()
  const [form] = Form.useForm<Record<string, unknown>>()
  const api = useMemo(() => recordApi(record), [record])
  // The lines are edited beside the form and join it when it is sent.
  const headSchema = useMemo(() => {
    const own = recordForm({ ...record, lines: {} })
    const { custom: _custom, ...shape } = own.shape
    const ofAdded = Object.entries(added).map(([name, field]) => [name, customValueSchema(field)] as const)
    return z.strictObject({ ...shape, ...Object.fromEntries(ofAdded) })
  }, [record, added])
  const stores = useMemo(() => storesOf(record, loaded), [record, loaded])
  const { userInfo } = useSession()
  const initialValues = useMemo(
    () => ({ ...initialOf(record, loaded, userInfo), ...customOf(added, (name) => loaded?.[name]) }),
    [record, loaded, added, userInfo],
  )
  const [base, setBase] = useState(loaded)
  const [other, setOther] = useState<{ before: LoadedRecord; now: LoadedRecord } | null>(null)

  const save = useCommand(
    async (input: RecordInput, options: CallOptions) => {
      if (!base) return api.add(input, options)
      try {
        return await api.update({ ...input, id: base.id, version: base.version }, options)
      } catch (error) {
        // Somebody else was faster: what was typed stays, and counts against what is there now.
        if (error instanceof CallError && error.errorCode === 'wire.staleVersion') {
          const now = await api.byId(base.id)
          setOther({ before: base, now })
          setBase(now)
        }
        throw error
      }
    },
    { successKey: 'lists:record.saved', invalidates: [record.id] },
  )
  useEffect(() => {
    for (const [name, store] of Object.entries(stores)) {
      store.applyFaults(save.faults.filter(({ path }) => path.startsWith(`${name}.`)))
    }
  }, [save.faults, stores])
  async function submit(head: Record<string, unknown>): Promise<void> {
    const lines: [string, unknown][] = []
    for (const [name, store] of Object.entries(stores)) {
      const declared = record.lines?.[name] as RecordLines
      if (!store.checkAll(lineColumnsOf(declared, t), t)) return
      lines.push([name, store.lines().map((line) => enteredLine(declared.fields, line))])
    }
    const own = Object.entries(head).filter(([name]) => !isCustomKey(name))
    const given = Object.keys(added).map((name) => [fieldNoOf(name), head[name] ?? null])
    const custom = given.length > 0 ? { custom: Object.fromEntries(given) } : {}
    const saved = await save.submit({ ...Object.fromEntries([...own, ...lines]), ...custom } as RecordInput)
    if (!saved) return
    queries.removeQueries({ queryKey: [record.id, 'form', base?.id] })
    page.setDirty(false)
    page.close()
    // The form may have been opened by its address, without the list behind it.
    page.open(listPath)
  }

  const faults = useMemo(
    () => save.faults.map((fault) => ({ ...fault, path: fault.path.replace(/^(condition\.)?custom\./, 'custom_') })),
    [save.faults],
  )
  return (
    <>
      {loaded && record.isClosed && <FieldList fields={record.fields} row={loaded} only={factsOf(record)} />}
      {other && <OtherChange record={record} before={other.before} now={other.now} />}
      <DocumentForm<Record<string, unknown>>
        form={form}
        schema={headSchema}
        initialValues={initialValues}
        faults={faults}
        disabled={save.isPending}
        onSubmit={(head) => void submit(head)}
      >
        {recordGroups(record, importedFields(record.fields)).map(({ key, titleKey, fields }) => (
          <fieldset key={key} className="record-group">
            {titleKey && <legend>{t(titleKey)}</legend>}
            <div className="form-fields">
              {fields.map((name) => {
                const field = fieldOf(record, name, loaded)
                if (!field) return null
                return (
                  <FormField
                    key={name}
                    name={name}
                    field={field}
                    isWide={(field.maxLength ?? 0) > 100}
                    disabled={loaded !== undefined && field.isFixed === true}
                  />
                )
              })}
            </div>
          </fieldset>
        ))}
        {Object.keys(added).length > 0 && (
          <fieldset className="record-group">
            <legend>{t('lists:custom.title')}</legend>
            <div className="form-fields">
              {Object.entries(added).map(([name, field]) => (
                <FormField key={name} name={name} field={{ ...field, isRequired: field.importAs === 'required' }} />
              ))}
            </div>
          </fieldset>
        )}
      </DocumentForm>
      {Object.entries(stores).map(([name, store]) => (
        <LinesSection key={name} record={record} name={name} store={store} />
      ))}
      <div className="record-actions">
        <button type="button" className="button button-primary" disabled={save.isPending} onClick={() => form.submit()}>
          {t('lists:record.save')}
        </button>
        <button type="button" className="button" disabled={save.isPending} onClick={() => page.close()}>
          {t('lists:record.cancel')}
        </button>
      </div>
    </>
  )
}

/** Values of added fields that a form begins with: those that are there. */
const customOf = (added: FieldTable, read: (name: string) => unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(added).flatMap((name) => {
      const value = read(name)
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

function LinesSection(props: { record: RecordDeclaration; name: string; store: LineStore<EditedLine> }) {
  const { record, name, store } = props
  const { t } = useTexts()
  const declared = record.lines?.[name] as RecordLines
  const columns = useMemo(() => lineColumnsOf(declared, t), [declared, t])
  const title = t(`${record.id.split('.')[0]}:lines.${name}`)
  return (
    <section className="record-section" aria-label={title}>
      <h2>{title}</h2>
      <EditableTable<EditedLine>
        label={title}
        store={store}
        columns={columns}
        canRemove
        newLine={() => editedLine(declared.fields)}
        empty={t('lists:empty.none')}
      />
    </section>
  )
}

function storesOf({ lines = {} }: RecordDeclaration, loaded: LoadedRecord | undefined): Stores {
  return Object.fromEntries(
    Object.entries(lines).map(([name, { fields }]) => {
      const rows = (loaded?.[name] ?? []) as readonly Parameters<typeof editedLine>[1][]
      return [
        name,
        createLineStore(
          rows.map((row) => editedLine(fields, row)),
          ({ key }) => key,
        ),
      ]
    }),
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
