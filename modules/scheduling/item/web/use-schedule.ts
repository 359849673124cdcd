import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import { scheduleApi } from './schedule-api.ts'
import type { ScheduleListRow } from './schedule-list-row.ts'

/** Reads a schedule with its days, releases and resets, once for each version of it. */
export const useSchedule = ({ id, version }: Pick<ScheduleListRow, 'id' | 'version'>) =>
  useAsOfQuery({
    queryKey: ['schedules.detail', id, version],
    queryFn: (options) => scheduleApi('ISrmScheduleService/getScheduleById', { id }, options),
  })
