import { useQuery } from '@tanstack/react-query'
import type { AdviceRange } from '#modules/scheduling/display/contract/advice.ts'
import type { displayCalls } from '#modules/scheduling/display/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'

const api = callsOf<typeof displayCalls>()
const CALL = 'ISrmSchedulingDisplayConfigService/getCommonSetting'
const NONE: readonly AdviceRange[] = []

/** The intervals by which differences are advised about; none while they are read. */
export function useAdviceRanges(): readonly AdviceRange[] {
  const read = useQuery({ queryKey: ['scheduling.setting'], queryFn: ({ signal }) => api(CALL, {}, { signal }) })
  return read.data?.ranges ?? NONE
}
