import { cumulate } from '#modules/scheduling/exchange/server/cumulate.ts'
import { readSchedule } from '#modules/scheduling/exchange/server/read-schedule.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { messageCalls } from '../contract/calls.ts'
import { shownFindings } from './shown-findings.ts'

/** Reads an uploaded file into what it says, with the running total of each quantity, and what was noticed in the reader's language. */
export const readMessage: Handler<typeof messageCalls, 'ISrmScheduleExchangeService/readMessage'> = async (
  context,
  { content },
) => {
  const { releases, findings } = await readSchedule(content)
  return {
    releases: releases.map((release) => ({
      ...release,
      items: release.items.map((item) => ({
        ...item,
        lines: cumulate(item).lines.map(({ line, total }) => ({ ...line, total })),
      })),
    })),
    ...shownFindings(context, findings),
  }
}
