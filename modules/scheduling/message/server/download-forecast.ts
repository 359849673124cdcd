import { xmlDownload } from '#modules/files/server.ts'
import { writeUblForecast } from '#modules/scheduling/exchange/server/write-ubl-forecast.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { messageCalls } from '../contract/calls.ts'
import { readReleased } from './read-released.ts'
import { sentSchedule } from './sent-schedule.ts'

/** A schedule as it was released last, as a UBL 2.1 Forecast. */
export const downloadForecast: Handler<typeof messageCalls, 'ISrmScheduleExchangeService/downloadForecast'> = async (
  context,
  { id },
) => {
  const released = await readReleased(context.trx, id)
  return xmlDownload(context, { ...sentSchedule(released), xml: writeUblForecast(released.release, context.today) })
}
