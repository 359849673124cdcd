import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { customFieldCalls } from '#platform/contract/custom-field-calls.ts'
import { customFields, customTexts, type FrameUse } from '#platform/contract/custom-fields.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { callsOf } from '#platform/web/call-client.ts'
import { putTexts, useTexts } from '#platform/web/texts.ts'

/** The calls behind custom fields. */
export const customFieldsApi = callsOf<typeof customFieldCalls>()

/** Definitions are asked for again after this long; what administrators change shows by then. */
const FRESH_MS = 60_000
const NO_FIELDS: FieldTable = {}

/** The custom fields of a list, once they are known; without a list, or where they cannot be had, there are none. */
export function useCustomFields(frame: FrameUse | undefined): { fields: FieldTable; areFieldsKnown: boolean } {
  const { language } = useTexts()
  const module = frame?.module
  const isChild = frame?.isChild === true
  const { data, isPending } = useQuery({
    queryKey: ['customFields', module, language],
    queryFn: async ({ signal }) => {
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
  const fields = useMemo(
    () => (data && module !== undefined ? customFields({ module, isChild }, data) : NO_FIELDS),
    [data, module, isChild],
  )
  return { fields, areFieldsKnown: module === undefined || !isPending }
}

/** The fields of a list with its custom fields behind them; the declared ones themselves where there are none. */
export function useListFields(
  declared: FieldTable,
  frame: FrameUse | undefined,
): { fields: FieldTable; areFieldsKnown: boolean } {
  const custom = useCustomFields(frame)
  const fields = useMemo(
    () => (Object.keys(custom.fields).length === 0 ? declared : { ...declared, ...custom.fields }),
    [declared, custom.fields],
  )
  return { fields, areFieldsKnown: custom.areFieldsKnown }
}
