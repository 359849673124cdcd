import { Form, type FormInstance } from 'antd'
import type { ErrorDetail } from '#platform/contract/envelope.ts'
import type { CallOptions } from '#platform/web/call-client.ts'
import { usePage } from '#platform/web/page.ts'
import { useCommand } from './use-command.ts'
import { type EditConflict, type Known, useEditedBase } from './use-edited-base.ts'

interface SavingOptions<Values, Output, Changed extends Known> {
  /** What is changed, as it was read; undefined for something new. */
  known: Changed | undefined
  /** Completes what was typed, or answers null: nothing is sent yet. */
  prepare?: (typed: Values) => Values | null | Promise<Values | null>
  /** Sends the values, counted against `base`: what is changed, as it was last read. */
  save: (values: Values, base: Changed | undefined, options: CallOptions) => Promise<Output>
  /** Reads it again once somebody else was faster; without it, what was typed can only be discarded. */
  reread?: () => Promise<Changed>
  /** Lists that are fetched again. */
  invalidates?: readonly string[]
  /** Text key of the message after saving; "Saved." unless given. */
  successKey?: string
  /** The list that shows after saving, also where the form was opened by its address, without the list behind it. */
  listPath?: string
  /** What follows; the tab closes unless given. */
  onSaved?: (output: Output, values: Values) => void | Promise<void>
}

/** A form's saving, as the frame of the form shows it. */
export interface Saving<Values, Changed extends Known> {
  form: FormInstance<Values>
  submit: (values: Values) => void
  isPending: boolean
  /** What the server found wrong with single fields. */
  faults: readonly ErrorDetail[]
  /** What somebody else saved meanwhile. */
  conflict: EditConflict<Changed> | null
}

/** Saves a form over what was read. The second of two editors keeps the input, which counts from then on against what is there. */
export function useSaving<Values extends object, Output, Changed extends Known = Known>(
  options: SavingOptions<Values, Output, Changed>,
): Saving<Values, Changed> {
  const { known, reread } = options
  const page = usePage()
  const [form] = Form.useForm<Values>()
  const { conflict, countedAgainst } = useEditedBase(known, reread)
  const command = useCommand(
    (values: Values, callOptions: CallOptions) => countedAgainst((base) => options.save(values, base, callOptions)),
    { successKey: options.successKey ?? 'lists:record.saved', invalidates: options.invalidates ?? [] },
  )

  async function submit(typed: Values): Promise<void> {
    const values = options.prepare ? await options.prepare(typed) : typed
    if (values === null) return
    const output = await command.submit(values)
    if (output === undefined) return
    page.setDirty(false)
    if (options.onSaved) return options.onSaved(output, values)
    page.close()
    if (options.listPath !== undefined) page.open(options.listPath)
  }

  return {
    form,
    submit: (values) => void submit(values),
    isPending: command.isPending,
    faults: command.faults,
    conflict,
  }
}
