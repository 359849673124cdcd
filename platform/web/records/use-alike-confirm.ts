import { useCallback } from 'react'
import { recordErrors } from '#platform/contract/records/record-errors.ts'
import { CallError, type CallOptions } from '#platform/web/call/call-client.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { randomId } from '#platform/web/random-id.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { recordApi } from './record-api.ts'

type Api = Pick<ReturnType<typeof recordApi>, 'add'>

const isAlike = (error: unknown): error is CallError =>
  error instanceof CallError && error.errorCode === recordErrors.recordNumberAlike.code

/**
 * Adds a record; where its number is easily taken for another one, asks whether it is meant and adds it as confirmed. Whoever
 * does not mean it finds the reason at the number.
 */
export function useAlikeConfirm(api: Api): Api['add'] {
  const { t } = useTexts()
  return useCallback(
    async (input: object, options: CallOptions) => {
      const { areErrorsSilent: silent = false } = options
      const areErrorsSilent = (error: CallError) =>
        isAlike(error) || (typeof silent === 'function' ? silent(error) : silent)
      try {
        return await api.add(input, { ...options, areErrorsSilent })
      } catch (error) {
        if (!isAlike(error)) throw error
        const question = {
          title: t('lists:record.alikeTitle'),
          text: t('lists:record.alikeText'),
          items: [error.errorMessage],
          confirmLabel: t('lists:record.alikeConfirm'),
        }
        if (!(await askConfirm(question))) throw error
        return api.add({ ...input, isAlikeConfirmed: true }, { ...options, idempotencyKey: randomId() })
      }
    },
    [api, t],
  )
}
