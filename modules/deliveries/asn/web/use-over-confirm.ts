import { useCallback, useEffect, useRef } from 'react'
import type { CallError } from '#platform/web/call/call-client.ts'
import type { Command } from '#platform/web/form/use-command.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { useTexts } from '#platform/web/texts/texts.ts'

/** The rule of a refusal that asks whether more than the limit is meant, and the texts of the question. */
interface OverQuestion {
  rule: string
  title: string
  text: string
  confirm: string
}

const SHIPPING: OverQuestion = {
  rule: 'deliveries.overLimit',
  title: 'deliveries:form.overTitle',
  text: 'deliveries:form.overText',
  confirm: 'deliveries:form.overConfirm',
}

/** Whether a refusal does nothing but ask: its command leaves it to the question, and shows no error beside it. */
export const isOverQuestion =
  ({ rule }: Pick<OverQuestion, 'rule'> = SHIPPING) =>
  ({ details }: Pick<CallError, 'details'>): boolean =>
    details.length > 0 && details.every((detail) => detail.rule === rule)

/**
 * Submits a command that ships or receives; where it is refused for nothing but being above a limit that asks, asks whoever acts,
 * and submits it again as confirmed.
 */
export function useOverConfirm<Input extends { isOverConfirmed?: boolean | undefined }>(
  { submit, fieldErrors: errors }: Pick<Command<Input, unknown>, 'submit' | 'fieldErrors'>,
  asked: OverQuestion = SHIPPING,
): (input: Input) => void {
  const { t } = useTexts()
  const sent = useRef<Input | null>(null)
  useEffect(() => {
    const input = sent.current
    if (!input || !isOverQuestion(asked)({ details: errors })) return
    sent.current = null
    const question = {
      title: t(asked.title),
      text: t(asked.text),
      items: errors.map(({ message }) => message),
      confirmLabel: t(asked.confirm),
    }
    void askConfirm(question).then((isMeant) => {
      if (isMeant) void submit({ ...input, isOverConfirmed: true })
    })
  }, [errors, submit, asked, t])
  return useCallback(
    (input: Input) => {
      sent.current = input
      void submit(input)
    },
    [submit],
  )
}
