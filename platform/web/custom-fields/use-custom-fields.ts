import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { customFieldCalls } from '#platform/contract/custom-fields/custom-field-calls.ts'
import {
  type CustomFieldDefinition,
  type CustomFieldSetUse,
  customFields,
  customTexts,
} from '#platform/contract/custom-fields/custom-fields.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { putTexts, useTexts } from '#platform/web/texts/texts.ts'

/** The calls behind custom fields. */
export const customFieldsApi = callsOf<typeof customFieldCalls>()

/** Definitions are asked for again after this long; what administrators change shows by then. */
const FRESH_MS = 60_000
const NO_FIELDS: FieldTable = {}

/** Asks for the definitions of a list's custom fields, in a language. */
const definitionsOf = (module: string | undefined, language: Language) => ({
  queryKey: ['customFields', module, language],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const silent = { signal, areErrorsSilent: true }
    const input = { module: module ?? '' }
    const definitions = await customFieldsApi('ISysFrameDefineService/getSysFrameDefineListByModule', input, silent)
    // The names are texts as all others are, so whatever translates a label knows them.
    putTexts(language, 'custom', customTexts(input.module, definitions))
    return definitions
  },
  enabled: module !== undefined,
  staleTime: FRESH_MS,
  retry: false,
})

/** The custom fields of a list, once they are known; without a list, or where they cannot be had, there are none. */
export function useCustomFields(customFieldSet: CustomFieldSetUse | undefined): {
  fields: FieldTable
  areFieldsKnown: boolean
} {
  const { language } = useTexts()
  const module = customFieldSet?.module
  const isChild = customFieldSet?.isChild === true
  const { data, isPending } = useQuery(definitionsOf(module, language))
  const fields = useMemo(
    () => (data && module !== undefined ? customFields({ module, isChild }, data) : NO_FIELDS),
    [data, module, isChild],
  )
  return { fields, areFieldsKnown: module === undefined || !isPending }
}

/** The custom fields of several lists that are drawn together, in the order of the custom-field sets. Keep those stable between renders. */
export function useManyCustomFields(customFieldSets: readonly CustomFieldSetUse[]): {
  fields: readonly FieldTable[]
  areFieldsKnown: boolean
} {
  const { language } = useTexts()
  return useQueries({
    queries: customFieldSets.map(({ module }) => definitionsOf(module, language)),
    combine: useCallback(
      (answers: readonly { data: readonly CustomFieldDefinition[] | undefined; isPending: boolean }[]) => ({
        fields: customFieldSets.map((customFieldSet, index) =>
          customFields(customFieldSet, answers[index]?.data ?? []),
        ),
        areFieldsKnown: answers.every(({ isPending }) => !isPending),
      }),
      [customFieldSets],
    ),
  })
}

/** The fields of a list with its custom fields behind them; the declared ones themselves where there are none. */
export function useListFields(
  declared: FieldTable,
  customFieldSet: CustomFieldSetUse | undefined,
): { fields: FieldTable; areFieldsKnown: boolean } {
  const custom = useCustomFields(customFieldSet)
  const fields = useMemo(
    () => (Object.keys(custom.fields).length === 0 ? declared : { ...declared, ...custom.fields }),
    [declared, custom.fields],
  )
  return { fields, areFieldsKnown: custom.areFieldsKnown }
}
