import { Form, type FormInstance } from 'antd'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import type { z } from 'zod'
import type { ErrorDetail } from '#platform/contract/envelope.ts'
import type { FieldDeclaration } from '#platform/contract/fields.ts'
import { PageContext } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts.ts'
import { FieldControl } from './FieldControl.tsx'
import './form.css'
import { schemaFaults, schemaRule } from './schema-rule.ts'

/** The schema shared with the server; only form routes load it. */
export type FormSchema = z.ZodObject

interface DocumentFormProps<Values extends object> {
  form: FormInstance<Values>
  schema: FormSchema
  initialValues?: Partial<Values>
  /** Called with the values once they fit the schema. */
  onSubmit: (values: Values) => void
  /** What the server found wrong with single fields. */
  faults?: readonly ErrorDetail[]
  /** The tab warns before it loses typed input, unless false. */
  isGuarded?: boolean
  disabled?: boolean
  children: ReactNode
}

const SchemaContext = createContext<FormSchema | null>(null)

/** Names in the form that a fault's path can mean: the path itself without the wire's wrapping. */
const fieldPath = (path: string): (string | number)[] =>
  path
    .replace(/^condition\./, '')
    .split('.')
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step))

/** A document's head: labels, required marks and rules from the schema that the server uses too. */
export function DocumentForm<Values extends object>(props: DocumentFormProps<Values>) {
  const { form, schema, faults, isGuarded = true, onSubmit } = props
  const { t } = useTexts()
  const page = useContext(PageContext)
  useEffect(() => {
    if (!faults || faults.length === 0) return
    const named = faults.map(({ path, message }) => ({ name: fieldPath(path), errors: [message] }))
    form.setFields(named as unknown as Parameters<typeof form.setFields>[0])
  }, [faults, form])
  const finish = (values: Values) => {
    const found = schemaFaults(schema, values, t)
    if (found.length === 0) {
      onSubmit(schema.parse(values) as Values)
      return
    }
    const named = found.map(({ path, message }) => ({ name: path, errors: [message] }))
    form.setFields(named as unknown as Parameters<typeof form.setFields>[0])
    form.scrollToField(found[0]?.path as never, { focus: true })
  }
  return (
    <SchemaContext value={schema}>
      <Form
        form={form}
        className="document-form"
        layout="horizontal"
        labelAlign="right"
        labelWrap
        colon={false}
        disabled={props.disabled ?? false}
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true }}
        {...(props.initialValues ? { initialValues: props.initialValues } : {})}
        onValuesChange={() => {
          if (isGuarded) page?.setDirty(true)
        }}
        onFinish={finish}
      >
        <div className="form-fields">{props.children}</div>
      </Form>
    </SchemaContext>
  )
}

interface FormFieldProps {
  name: string
  field: FieldDeclaration
  /** Over the whole width, for long texts. */
  isWide?: boolean
  disabled?: boolean
  /** Why it cannot be changed, or what to put in. */
  hint?: ReactNode
  lookupCondition?: Readonly<Record<string, unknown>>
  /** Own control instead of the one that follows from the kind. */
  children?: ReactNode
}

/** One field of a document: label and control from its declaration, rule from the form's schema. */
export function FormField(props: FormFieldProps) {
  const { name, field, isWide = false } = props
  const { t } = useTexts()
  const schema = useContext(SchemaContext)
  const shape = schema?.shape[name] as z.ZodType | undefined
  const isRequired = shape ? !shape.safeParse(undefined).success : field.isRequired === true
  return (
    <Form.Item
      name={name}
      label={t(field.label)}
      required={isRequired}
      className={isWide ? 'form-field-wide' : ''}
      {...(props.hint === undefined ? {} : { extra: props.hint })}
      {...(shape ? { rules: [schemaRule(shape, t)] } : {})}
    >
      {props.children ?? (
        <FieldControl
          name={name}
          field={field}
          isLong={isWide && field.kind === 'text'}
          {...(props.disabled === undefined ? {} : { disabled: props.disabled })}
          {...(props.lookupCondition ? { lookupCondition: props.lookupCondition } : {})}
        />
      )}
    </Form.Item>
  )
}
