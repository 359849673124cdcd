import { Form, type FormInstance } from 'antd'
import type { ErrorDetail } from '#platform/contract/envelope.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { CallOptions } from '#platform/web/call/call-client.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { type FieldTexts, fieldTexts } from './control/field-texts.ts'
import { type Held, type HeldForm, joinMerged, type Merged, mergeHeld } from './merge-held.ts'
import { type CommandOptions, useCommand } from './use-command.ts'
import { type EditConflict, type Known, useEditedBase } from './use-edited-base.ts'

export interface EditingOptions<Values, Output, Changed extends Known> extends CommandOptions<Output> {
  /** What is changed, as it was read; undefined for something new. */
  known: Changed | undefined
  /** Declarations of what the form has, by name, to say what another editor changed. */
  fields: FieldTable
  /** What the fields of the form hold of something that was read. */
  valuesOf: (read: Changed) => Held
  /** How people read names and values, where the declarations do not say it. */
  texts?: Partial<FieldTexts>
  /** Takes over what another editor changed besides fields, such as lines. */
  mergeOthers?: (before: Changed, now: Changed, form: FormInstance<Values>) => Merged
  /** Sends the values, counted against `base`: what is changed, as it was last read. */
  save: (values: Values, base: Changed | undefined, options: CallOptions) => Promise<Output>
  /** Reads it again once somebody else was faster; without it, what was typed can only be discarded. */
  reread?: () => Promise<Changed>
}

/** A form over what was read, as the frame or the dialog of the form shows it. */
export interface Editing<Values> {
  form: FormInstance<Values>
  isPending: boolean
  /** What the server found wrong with single fields. */
  fieldErrors: readonly ErrorDetail[]
  /** What somebody else saved meanwhile. */
  conflict: EditConflict | null
  /** Saving got no answer. */
  hasFailed: boolean
}

/** How the form of something that was read is sent. */
interface Sending<Values, Output, Changed> {
  submit: (values: Values) => Promise<Output | undefined>
  /** What the form counts against: as it was read, or as somebody else saved it meanwhile. */
  base: Changed | undefined
}

/**
 * Edits what was read, in a page or a dialog. When somebody else saves first, the form takes over what this editor did not
 * touch, keeps what was typed, and counts from then on against what is there.
 */
export function useEditing<Values extends object, Output, Changed extends Known = Known>(
  options: EditingOptions<Values, Output, Changed>,
): Editing<Values> & Sending<Values, Output, Changed> {
  const { known, reread, fields, texts, valuesOf, mergeOthers, save, ...command } = options
  const { t } = useTexts()
  const [form] = Form.useForm<Values>()
  const merge = (before: Changed, now: Changed): Merged => {
    const ofFields = mergeHeld(valuesOf(before), valuesOf(now), {
      ...formValues(form),
      ...fieldTexts(fields, t),
      ...texts,
    })
    return joinMerged([ofFields, ...(mergeOthers ? [mergeOthers(before, now, form)] : [])])
  }
  const { base, conflict, countedAgainst } = useEditedBase(known, reread, merge)
  const {
    submit,
    isPending,
    fieldErrors: errors,
    hasFailed,
  } = useCommand(
    (values: Values, callOptions: CallOptions) =>
      countedAgainst((against, silent) => save(values, against, silent), callOptions),
    command,
  )
  return { form, submit, base, isPending, fieldErrors: errors, conflict, hasFailed }
}

/** What the fields of a form of antd hold. */
const formValues = (form: FormInstance): Pick<HeldForm, 'get' | 'put'> => ({
  get: (name) => form.getFieldValue(name.split('.')),
  put(values) {
    for (const [name, value] of Object.entries(values)) form.setFieldValue(name.split('.'), value)
  },
})
