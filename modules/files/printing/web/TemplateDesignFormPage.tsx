import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Checkbox, Input, Select } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { fileCalls } from '#modules/files/file/contract/calls.ts'
import { printTemplateFields, TEMPLATE_TYPES } from '#modules/files/file/contract/fields.ts'
import type { CallInput, CallOutput } from '#platform/contract/calls.ts'
import { type PrintLayout, printLayoutSchema } from '#platform/contract/list/print-layout.ts'
import { recordOf } from '#platform/contract/values/record-of.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { FieldControl } from '#platform/web/form/control/FieldControl.tsx'
import { fieldTexts } from '#platform/web/form/control/field-texts.ts'
import { FormConflict } from '#platform/web/form/FormConflict.tsx'
import { LoadError } from '#platform/web/form/FormPage.tsx'
import { mergeHeld } from '#platform/web/form/merge-held.ts'
import { schemaErrors } from '#platform/web/form/schema-rule.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useEditedBase } from '#platform/web/form/use-edited-base.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { LayoutDesignPanel } from './LayoutDesignPanel.tsx'
import { layoutDifferences } from './layout-differences.ts'
import './TemplateDesignFormPage.css'
import { ClosedControl } from '#platform/web/form/control/ClosedControl.tsx'
import { TemplatePreviewPanel } from './TemplatePreviewPanel.tsx'
import { TemplateVersionsDialog } from './TemplateVersionsDialog.tsx'

const api = callsOf<typeof fileCalls>()

const READ = 'ISupBmDocTemplateManageService/getbmprinttemplatebyid'
const SAVE = 'ISupBmDocTemplateManageService/saveorupdatebmprinttemplate'
type Design = CallOutput<typeof fileCalls, typeof READ>
type TemplateForm = CallInput<typeof fileCalls, typeof SAVE>
type TemplateHead = Omit<TemplateForm, 'layout' | 'version'>
type HeldDesign = TemplateHead & { layout: PrintLayout }

/** `/system/printTemplate/design/:id`: the layout of a template is changed here, and seen as it will be printed. A frame of its own, as wide as the page. */
export function TemplateDesignFormPage() {
  const { params } = usePage()
  const [id, setId] = useState(params.id ?? '')
  const design = useQuery({
    queryKey: ['documents.printTemplates.design', id],
    queryFn: ({ signal }) => api(READ, { id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  // A design goes on from the version in force, also when its tab was opened with an earlier one.
  const current = design.data?.versions.find(({ isCurrent }) => isCurrent)
  useEffect(() => {
    if (current) setId(current.id)
  }, [current])
  if (design.isError) return <LoadError query={design} />
  return design.data?.isCurrent ? <TemplateDesign key={design.data.id} design={design.data} onSaved={setId} /> : null
}

/** A design with who saved its version, and when. */
type EditedDesign = Design & { updateName: string; updateDate: string }

function withAuthor(design: Design): EditedDesign {
  const saved = design.versions.find(({ id }) => id === design.id)
  return { ...design, updateName: saved?.createName ?? '', updateDate: saved?.createDate ?? '' }
}

/** The version of the template that is in force by now. */
async function reread(id: string): Promise<EditedDesign> {
  const known = await api(READ, { id })
  const current = known.versions.find(({ isCurrent }) => isCurrent)
  return withAuthor(current && current.id !== id ? await api(READ, { id: current.id }) : known)
}

/** What the design begins with: a template of the product becomes one of the company under a code of its own. */
const headOf = (design: Design): TemplateHead => ({
  templateCode: design.isBuiltIn ? '' : design.templateCode,
  templateName: design.templateName,
  templateType: design.templateType,
  module: design.module as TemplateHead['module'],
  orgNo: design.orgNo,
  customerNo: design.customerNo,
  supplierNo: design.supplierNo,
  isDefault: design.isBuiltIn ? false : design.isDefault,
  statusCode: design.statusCode,
})

/** What is edited of a design. */
const heldOf = (design: Design): HeldDesign => ({ ...headOf(design), layout: design.layout })

function TemplateDesign({ design, onSaved }: { design: Design; onSaved: (id: string) => void }) {
  const { t } = useTexts()
  const { setDirty, menuNo } = usePage()
  const flags = useSession().flagsOf(menuNo)
  const queries = useQueryClient()
  const [edited, setEdited] = useState(() => heldOf(design))
  const latest = useRef(edited)
  const change = (values: Partial<HeldDesign>) => {
    latest.current = { ...latest.current, ...values }
    setEdited(latest.current)
  }
  const { layout, ...head } = edited
  const [areVersionsShown, setVersionsShown] = useState(false)
  const errors = useMemo(() => schemaErrors(printLayoutSchema, layout, t), [layout, t])
  const isNew = design.isBuiltIn
  const canSave = isNew ? flags.has('isAdd') && flags.has('isModify') : flags.has('isModify')
  const texts = fieldTexts(printTemplateFields, t)
  const merge = (before: EditedDesign, now: EditedDesign) =>
    mergeHeld(heldOf(before), heldOf(now), {
      get: (name) => recordOf(latest.current)[name],
      put: (values) => change(values),
      labelOf: (name) => (name === 'layout' ? t('documents:design.outline') : texts.labelOf(name)),
      textOf: (name, value, among) =>
        name === 'layout'
          ? t('documents:design.places', {
              number: layoutDifferences(before.layout, value === now.layout ? now.layout : latest.current.layout)
                .length,
            })
          : texts.textOf(name, value, among),
    })
  const { conflict, countedAgainst } = useEditedBase<EditedDesign>(withAuthor(design), () => reread(design.id), merge)
  const save = useCommand(
    (form: Omit<TemplateForm, 'version'>, options: CallOptions) =>
      countedAgainst(
        (base, silent) => api(SAVE, { ...form, version: isNew ? 0 : (base?.version ?? design.version) }, silent),
        options,
      ),
    {
      successKey: 'documents:templates.imported',
      successValues: ({ templateCode, version }) => ({ templateCode, version }),
      invalidates: ['documents.printTemplates', 'print'],
      onDone: (saved) => {
        setDirty(false)
        void queries.removeQueries({ queryKey: ['documents.printTemplates.design', saved.id] })
        onSaved(saved.id)
      },
    },
  )
  const isChanged = JSON.stringify(edited) !== JSON.stringify(heldOf(design))
  useEffect(() => setDirty(isChanged), [isChanged, setDirty])
  const missing = !/^[A-Za-z0-9._-]{1,60}$/.test(head.templateCode)
    ? t('documents:design.codeWrong')
    : head.templateName.trim() === ''
      ? t('documents:design.nameMissing')
      : ''
  const error = save.fieldErrors[0]

  function reasonAgainstSaving(): string | null {
    if (!canSave) return t('documents:design.notYours')
    if (!isChanged) return t('documents:design.unchanged')
    if (missing !== '') return missing
    if (errors.length > 0) return t('documents:design.faulty')
    return save.isPending ? t('lists:toolbar.running') : null
  }

  return (
    <section className="design" aria-label={t('documents:titles.designTemplate')}>
      <header className="design-head">
        <h1>
          {t('documents:titles.designTemplate')}: {design.templateName}
        </h1>
        <span className="design-version">
          {isNew ? t('documents:design.copyOf') : t('documents:design.versionNo', { version: design.version })}
        </span>
        <button type="button" className="button" onClick={() => setVersionsShown(true)}>
          {t('documents:design.versions')}
        </button>
        <ReasonedButton
          className="button button-primary"
          reason={reasonAgainstSaving()}
          onClick={() => void save.submit(edited)}
        >
          {t('documents:design.save')}
        </ReasonedButton>
      </header>
      {conflict && <FormConflict conflict={conflict} isPending={save.isPending} />}
      <TemplateHeadPanel head={head} isCodeFixed={!isNew} onChange={change} />
      {(missing || errors.length > 0 || error) && (
        <p className="design-errors" role="alert">
          {error
            ? `${error.path.replace(/^condition\.(layout\.)?/, '')}: ${error.message}`
            : errors.length > 0
              ? errors
                  .slice(0, 3)
                  .map(({ path, message }) => `${placeOf(path, t)}: ${message}`)
                  .join(' · ')
              : missing}
        </p>
      )}
      <div className="design-work">
        <LayoutDesignPanel layout={layout} names={design} onChange={(changed) => change({ layout: changed })} />
        <TemplatePreviewPanel module={design.module} layout={layout} isRight={errors.length === 0} />
      </div>
      {areVersionsShown && (
        <TemplateVersionsDialog
          versions={(conflict?.now ?? design).versions}
          layout={layout}
          onClose={() => setVersionsShown(false)}
          onTake={(taken) => {
            change({ layout: taken })
            setVersionsShown(false)
          }}
        />
      )}
    </section>
  )
}

/** `body.2.columns.0.width` as people read it: part of the page, number of the block, and what of it. */
function placeOf([section = '', ...steps]: readonly (string | number)[], t: (key: string) => string): string {
  const rest = steps.map((step) => (typeof step === 'number' ? step + 1 : t(`documents:design.props.${step}`)))
  return [t(`documents:design.sections.${section}`), ...rest].join(' › ')
}

interface TemplateHeadProps {
  head: TemplateHead
  isCodeFixed: boolean
  onChange: (head: TemplateHead) => void
}

/** What the template is called and for whom it is. */
function TemplateHeadPanel({ head, isCodeFixed, onChange }: TemplateHeadProps) {
  const { t } = useTexts()
  const fields = printTemplateFields
  const textField = (name: 'templateCode' | 'templateName' | 'customerNo', closedReason?: string) => (
    <div className="design-choice">
      <label htmlFor={`design-${name}`}>{t(fields[name].label)}</label>
      <ClosedControl reason={closedReason ?? null}>
        <Input
          id={`design-${name}`}
          size="small"
          maxLength={name === 'templateName' ? 99 : 60}
          disabled={closedReason !== undefined}
          value={head[name] ?? ''}
          onChange={(event) => onChange({ ...head, [name]: event.target.value })}
        />
      </ClosedControl>
    </div>
  )
  const reference = (name: 'orgNo' | 'supplierNo') => (
    <div className="design-choice">
      <label htmlFor={`design-${name}`}>{t(fields[name].label)}</label>
      <FieldControl
        id={`design-${name}`}
        name={name}
        field={{ ...fields[name], isRequired: false }}
        value={head[name]}
        onChange={(value) => onChange({ ...head, [name]: value ? String(value) : '' })}
      />
    </div>
  )
  return (
    <div className="design-data">
      {textField('templateCode', isCodeFixed ? t('lists:form.staysFixed') : undefined)}
      {textField('templateName')}
      <div className="design-choice">
        <span>{t(fields.templateType.label)}</span>
        <Select
          size="small"
          aria-label={t(fields.templateType.label)}
          value={head.templateType}
          options={TEMPLATE_TYPES.map((type) => ({ value: type, label: t(`documents:enums.templateType.${type}`) }))}
          onChange={(templateType) => onChange({ ...head, templateType })}
        />
      </div>
      {reference('orgNo')}
      {textField('customerNo')}
      {reference('supplierNo')}
      <Checkbox
        checked={head.isDefault ?? false}
        onChange={(event) => onChange({ ...head, isDefault: event.target.checked })}
      >
        {t(fields.isDefault.label)}
      </Checkbox>
      <Checkbox
        checked={head.statusCode === '1'}
        onChange={(event) => onChange({ ...head, statusCode: event.target.checked ? '1' : '0' })}
      >
        {t('documents:enums.statusCode.1')}
      </Checkbox>
    </div>
  )
}
