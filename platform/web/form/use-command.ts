import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { ErrorDetail } from '#platform/contract/envelope.ts'
import { CallError, type CallOptions } from '#platform/web/call/call-client.ts'
import { isUnanswered } from '#platform/web/call/call-error.ts'
import { notify } from '#platform/web/kit/notify.ts'
import { randomId } from '#platform/web/random-id.ts'
import { useTexts } from '#platform/web/texts/texts.ts'

/** How a command ends for the reader. */
export interface CommandOptions<Output> {
  /** Text key of the message after success, where it hangs on what was done as a function of that. */
  successKey?: string | ((output: Output) => string)
  /** Values of that message. */
  successValues?: (output: Output) => Record<string, unknown>
  /** Lists whose id is one of these or starts with one and a point (`orders` → `orders.lines`) are fetched again. */
  invalidates?: readonly string[]
  onDone?: (output: Output) => void
  /** Which errors are not shown as such, because the caller makes a question of them. */
  areErrorsSilent?: (error: CallError) => boolean
}

/** A command as a screen uses it. */
export interface Command<Input, Output> {
  /** Answers the output, or undefined when it was refused or failed; the reason is shown already. */
  submit: (input: Input) => Promise<Output | undefined>
  isPending: boolean
  /** Single errors of the last refusal, for the fields of a form or the cells of a line table. */
  fieldErrors: readonly ErrorDetail[]
  clearErrors: () => void
  /** The last attempt got no answer that says whether it acted. */
  hasFailed: boolean
}

const NO_ERRORS: readonly ErrorDetail[] = []

/**
 * Runs a mutating call once at a time. Each submit has an idempotency key; submitting the same input again after a failure
 * without an answer sends the same key, so it acts once however often it is tried. Errors are shown by the call client.
 */
export function useCommand<Input, Output>(
  call: (input: Input, options: CallOptions) => Promise<Output>,
  options: CommandOptions<Output> = {},
): Command<Input, Output> {
  const { t } = useTexts()
  const queries = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const [errors, setErrors] = useState(NO_ERRORS)
  const [hasFailed, setHasFailed] = useState(false)
  const attempt = useRef<{ input: string; key: string } | null>(null)
  const latest = useRef({ call, options, isPending: false })
  latest.current = { ...latest.current, call, options }

  const submit = useCallback(
    async (input: Input): Promise<Output | undefined> => {
      const { call: run, options: after } = latest.current
      if (latest.current.isPending) return undefined
      latest.current.isPending = true
      setIsPending(true)
      setErrors(NO_ERRORS)
      setHasFailed(false)
      const text = JSON.stringify(input)
      const { areErrorsSilent } = after
      if (attempt.current?.input !== text) attempt.current = { input: text, key: randomId() }
      try {
        const output = await run(input, { idempotencyKey: attempt.current.key, isLoadingShown: true, areErrorsSilent })
        attempt.current = null
        const { successKey } = after
        const key = typeof successKey === 'function' ? successKey(output) : successKey
        if (key) notify.success(t(key, after.successValues?.(output)))
        void queries.invalidateQueries({
          predicate: ({ queryKey: [id] }) =>
            typeof id === 'string' &&
            (after.invalidates ?? []).some((prefix) => id === prefix || id.startsWith(`${prefix}.`)),
        })
        after.onDone?.(output)
        return output
      } catch (error) {
        if (isUnanswered(error)) setHasFailed(true)
        else attempt.current = null
        if (error instanceof CallError) setErrors(error.details)
        else throw error
        return undefined
      } finally {
        latest.current.isPending = false
        setIsPending(false)
      }
    },
    [queries, t],
  )
  return { submit, isPending, fieldErrors: errors, clearErrors: useCallback(() => setErrors(NO_ERRORS), []), hasFailed }
}
