import { Form, type FormInstance } from 'antd'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'
import type { z } from 'zod'
import { isCustomKey } from '#platform/contract/custom-fields/custom-fields.ts'
import type { ErrorDetail } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { FieldDeclaration, FieldKind } from '#platform/contract/fields.ts'
import { isNumericKind } from '#platform/web/format.ts'
import { conditionOf } from '#platform/web/list/list-state.ts'
import { PageContext } from '#platform/web/page.ts'
import { RuleLink } from '#platform/web/rules/RuleLink.tsx'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import { FieldControl } from './control/FieldControl.tsx'
import { FormConflict } from './FormConflict.tsx'
import './form.css'
import { followCondition, followersOf, missingLeader, siblingLabel } from './control/followers-of.ts'
import { leastRule, schemaErrors, schemaRules } from './schema-rule.ts'
import type { EditConflict } from './use-edited-base.ts'

/** The schema shared with the server; only form routes load it. */
export type FormSchema<Values = unknown> = z.ZodType<Values> & z.ZodObject<Readonly<Record<string, z.ZodType>>>

interface DocumentFormProps<Values extends object> {
  form: FormInstance<Values>
  schema: FormSchema<Values>
  initialValues?: Partial<Values>
  /** Called with the values once they fit the schema. */
  onSubmit: (values: Values) => void
  /** What the server found wrong with single fields. */
  fieldErrors?: readonly ErrorDetail[]
  /** What somebody else saved meanwhile. */
  conflict?: EditConflict | null
  /** Saving got no answer, so nobody knows yet whether it is done. */
  hasFailed?: boolean
  /** Something was changed; the tab then warns before it loses that, unless this is given. */
  onTouched?: () => void
  /** The values are on their way: nothing can be changed until they have arrived. */
  isPending?: boolean
  /** Why nothing can be changed, to who may only look. */
  closedReason?: string | null
  children: ReactNode
}

/** What the fields of one form share. */
interface FormSetting {
  schema: FormSchema
  /** Declarations of the fields that the form has, as they are drawn; what follows a changed field is found here. */
  fields: Map<string, FieldDeclaration>
  initialValues: object
  /** What this editor and another one both changed. */
  clashes: ReadonlySet<string>
}

const NO_VALUES = {}
const SettingContext = createContext<FormSetting | null>(null)
/** Numbers start at 0 where one is wanted (spec shell §5). */
const NUMERIC_START: Partial<Record<FieldKind, string | number>> = { quantity: '0', money: '0', number: 0 }

/** Names in the form that an error's path can mean: the path itself without the wire's wrapping. */
const fieldPath = (path: string): (string | number)[] =>
  path
    .replace(/^condition\./, '')
    .split('.')
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step))

/** A document's head: labels, required marks and rules from the schema that the server uses too. */
export function DocumentForm<Values extends object>(props: DocumentFormProps<Values>) {
  // What the form has is known by its declared fields, not by its type.
  const form: FormInstance = props.form
  const { schema, fieldErrors: errors, isPending = false, closedReason = null, hasFailed = false, onSubmit } = props
  const { t } = useTexts()
  const page = useContext(PageContext)
  const { conflict = null, onTouched = () => page?.setDirty(true) } = props
  const fields = useRef(new Map<string, FieldDeclaration>()).current
  const { initialValues = NO_VALUES } = props
  const clashes = useMemo(() => new Set(conflict?.clashes.map(({ key }) => key)), [conflict])
  const setting = useMemo(() => ({ schema, fields, initialValues, clashes }), [schema, fields, initialValues, clashes])
  useEffect(() => {
    if (!errors || errors.length === 0) return
    const named = errors.map(({ path, message, rule }) => ({
      name: fieldPath(path),
      errors: [
        <>
          {message} <RuleLink rule={rule} />
        </>,
      ],
    }))
    // The form kit shows what is drawn as well as what is written; its types say texts alone.
    form.setFields(named as never)
  }, [errors, form])
  const finish = (values: Values) => {
    const found = schemaErrors(schema, values, t)
    if (found.length === 0) {
      onSubmit(schema.parse(values))
      return
    }
    const named = found.map(({ path, message }) => ({ name: path, errors: [message] }))
    form.setFields(named)
    form.scrollToField(found[0]?.path, { focus: true })
  }
  return (
    <SettingContext value={setting}>
      <Form
        form={props.form}
        className="document-form"
        layout="horizontal"
        labelAlign="right"
        labelWrap
        colon={false}
        disabled={isPending || closedReason !== null}
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true }}
        initialValues={initialValues}
        onValuesChange={(changed) => {
          onTouched()
          // What was wrong with the value before says nothing of this one.
          const corrected = Object.keys(changed).filter((name) => form.getFieldError(name).length > 0)
          form.setFields(corrected.map((name) => ({ name, errors: [] })))
          // Only what people change takes followers along: a loaded document is right as it is.
          const lost = followersOf(Object.fromEntries(fields), Object.keys(changed))
          form.setFieldsValue(Object.fromEntries(lost.map((name) => [name, undefined])))
        }}
        onFinish={finish}
      >
        {conflict && <FormConflict conflict={conflict} isPending={isPending} />}
        {hasFailed && !isPending && (
          <p role="alert" className="form-alert">
            {t('lists:form.saveFailed')}
          </p>
        )}
        {closedReason !== null && (
          <p role="status" className="form-closed">
            {closedReason}
          </p>
        )}
        <div className="form-fields" title={isPending ? t('lists:toolbar.running') : undefined}>
          {props.children}
        </div>
      </Form>
    </SettingContext>
  )
}

/** Whether a field's value is chosen from a list. */
const isChosen = ({ kind, lookup }: FieldDeclaration): boolean =>
  kind === 'enum' || (kind === 'reference' && lookup !== undefined)

interface FormFieldProps {
  name: string
  field: FieldDeclaration
  /** Over the whole width, for long texts. */
  isWide?: boolean
  /** Why it cannot be changed; the field is closed. */
  closedReason?: string | undefined
  /** What to put in; what the field itself says unless given. */
  hint?: ReactNode
  /** Conditions of the field's lookup, besides those of the fields that it follows. */
  lookupCondition?: ListCondition
  /** Own control instead of the one that follows from the kind. */
  children?: ReactNode
}

/**
 * One field of a document: label and control from its declaration, rule from the form's schema. A field that follows others is
 * looked up under their values, is closed with the reason until what it needs is chosen, and empties when they change.
 */
export function FormField(props: FormFieldProps) {
  const { name, field, isWide = false } = props
  const { t } = useTexts()
  const setting = useContext(SettingContext)
  setting?.fields.set(name, field)
  const form = Form.useFormInstance()
  const leaders = Form.useWatch((values: Record<string, unknown>) => leadersText(field, values), form)
  const values = useMemo(() => conditionOf(JSON.parse(leaders || '{}')), [leaders])
  const missing = missingLeader(field, values)
  const condition = useMemo(
    () => ({ ...props.lookupCondition, ...followCondition(field, values) }),
    [props.lookupCondition, field, values],
  )
  const shape = setting?.schema.shape[name]
  const isRequired = shape ? !shape.safeParse(undefined).success : field.isRequired === true
  // What the form was filled with has the first say.
  const isFilled = setting !== null && Object.hasOwn(setting.initialValues, name)
  // Nobody but the company knows whether 0 says something of its own fields: it must be typed.
  const hasStart = !isFilled && isRequired && !isCustomKey(name)
  const start = hasStart ? NUMERIC_START[field.kind] : undefined
  const isClashing = setting?.clashes.has(name) === true
  const hint = props.hint ?? declaredHint(field, t)
  const labelOf = (leader: string) => t(setting?.fields.get(leader)?.label ?? siblingLabel(field, leader))
  return (
    <Form.Item
      name={name}
      label={t(field.label)}
      required={isRequired}
      className={[isWide && 'form-field-wide', isClashing && 'form-field-clashing'].filter(Boolean).join(' ')}
      {...(start === undefined ? {} : { initialValue: start })}
      {...(hint === undefined && !isClashing ? {} : { extra: isClashing ? <ClashMark hint={hint} /> : hint })}
      rules={[
        ...(shape ? schemaRules(shape, t, () => form.isFieldTouched(name), isChosen(field)) : []),
        ...(isNumericKind(field.kind) ? [leastRule(t)] : []),
      ]}
      validateFirst
    >
      {props.children ?? (
        <FieldControl
          name={name}
          field={isRequired === (field.isRequired === true) ? field : { ...field, isRequired }}
          isLong={isWide && field.kind === 'text'}
          disabledReason={
            props.closedReason ?? (missing === null ? undefined : t('lists:select.first', { label: labelOf(missing) }))
          }
          lookupCondition={condition}
        />
      )}
    </Form.Item>
  )
}

/** What a field's declaration says beside it: that nothing acts on it, and its hint. */
function declaredHint({ isInformation, hint }: FieldDeclaration, t: Translate): string | undefined {
  const said = [isInformation ? t('lists:form.isInformation') : '', hint === undefined ? '' : t(hint)]
  return said.filter(Boolean).join(' · ') || undefined
}

/** Says at a field that another editor changed it, too. */
function ClashMark({ hint }: { hint: ReactNode }) {
  const { t } = useTexts()
  return (
    <>
      {hint} <span className="form-clash-mark">{t('lists:record.staleHere')}</span>
    </>
  )
}

/** The values of the fields that a field follows or needs, as a text that stays the same while they do. */
function leadersText(field: FieldDeclaration, values: Record<string, unknown>): string {
  const leaders = new Set([...Object.keys(field.follows ?? {}), ...(field.needs ?? [])])
  return leaders.size === 0 ? '' : JSON.stringify(Object.fromEntries([...leaders].map((name) => [name, values[name]])))
}
