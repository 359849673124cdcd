import { usePage } from '#platform/web/page.ts'
import type { Known } from './use-edited-base.ts'
import { type Editing, type EditingOptions, useEditing } from './use-editing.ts'

interface SavingOptions<Values, Output, Changed extends Known>
  extends Omit<EditingOptions<Values, Output, Changed>, 'onDone' | 'successValues'> {
  /** Completes what was typed over `base`, which is there now, or answers null: nothing is sent yet. */
  prepare?: (typed: Values, base: Changed | undefined) => Values | null | Promise<Values | null>
  /** The list that shows after saving, also where the form was opened by its address, without the list behind it. */
  listPath?: string
  /** What follows; the tab closes unless given. */
  onSaved?: (output: Output, values: Values) => void | Promise<void>
}

/** A form's saving, as the frame of the form shows it. */
export interface Saving<Values> extends Editing<Values> {
  submit: (values: Values) => void
}

/** Saves the form of a page over what was read, and leaves the page. */
export function useSaving<Values extends object, Output, Changed extends Known = Known>(
  options: SavingOptions<Values, Output, Changed>,
): Saving<Values> {
  const { prepare, listPath, onSaved, ...editing } = options
  const page = usePage()
  const {
    submit: send,
    base,
    ...edited
  } = useEditing<Values, Output, Changed>({
    successKey: 'lists:record.saved',
    ...editing,
  })

  async function submit(typed: Values): Promise<void> {
    const values = prepare ? await prepare(typed, base) : typed
    if (values === null) return
    const output = await send(values)
    if (output === undefined) return
    page.setDirty(false)
    if (onSaved) return onSaved(output, values)
    page.close()
    if (listPath !== undefined) page.open(listPath)
  }

  return { ...edited, submit: (values) => void submit(values) }
}
