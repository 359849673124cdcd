import { useCallback, useEffect, useRef } from 'react'
import { askConfirm } from '#platform/web/confirm.ts'
import type { Command } from '#platform/web/form/use-command.ts'
import { useTexts } from '#platform/web/texts.ts'

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

/**
 * Submits a command that ships or receives; where it is refused for nothing but being above a limit that asks, asks whoever acts,
 * and submits it again as confirmed.
 */
export function useOverConfirm<Input extends { isOverConfirmed?: boolean | undefined }>(
  { submit, faults }: Pick<Command<Input, unknown>, 'submit' | 'faults'>,
  asked: OverQuestion = SHIPPING,
): (input: Input) => void {
  const { t } = useTexts()
  const sent = useRef<Input | null>(null)
  useEffect(() => {
    const input = sent.current
    if (!input || faults.length === 0 || faults.some(({ rule }) => rule !== asked.rule)) return
    sent.current = null
    const question = {
      title: t(asked.title),
      text: t(asked.text),
      items: faults.map(({ message }) => message),
      confirmLabel: t(asked.confirm),
    }
    void askConfirm(question).then((isMeant) => {
      if (isMeant) void submit({ ...input, isOverConfirmed: true })
    })
  }, [faults, submit, asked, t])
  return useCallback(
    (input: Input) => {
      sent.current = input
      void submit(input)
    },
    [submit],
  )
}
