import { useCallback, useEffect, useRef } from 'react'
import { askConfirm } from '#platform/web/confirm.ts'
import type { Command } from '#platform/web/form/use-command.ts'
import { useTexts } from '#platform/web/texts.ts'

/** The rule of a refusal that asks whether more than the limit is meant. */
const OVER_LIMIT = 'deliveries.overLimit'

/**
 * Submits a command that ships; where it is refused for nothing but being above a limit that asks, asks whoever ships, and submits
 * it again as confirmed.
 */
export function useOverConfirm<Input extends { isOverConfirmed?: boolean | undefined }>({
  submit,
  faults,
}: Pick<Command<Input, unknown>, 'submit' | 'faults'>): (input: Input) => void {
  const { t } = useTexts()
  const sent = useRef<Input | null>(null)
  useEffect(() => {
    const input = sent.current
    if (!input || faults.length === 0 || faults.some(({ rule }) => rule !== OVER_LIMIT)) return
    sent.current = null
    const question = {
      title: t('deliveries:form.overTitle'),
      text: t('deliveries:form.overText'),
      items: faults.map(({ message }) => message),
      confirmLabel: t('deliveries:form.overConfirm'),
    }
    void askConfirm(question).then((isMeant) => {
      if (isMeant) void submit({ ...input, isOverConfirmed: true })
    })
  }, [faults, submit, t])
  return useCallback(
    (input: Input) => {
      sent.current = input
      void submit(input)
    },
    [submit],
  )
}
