import type { Handler } from '#platform/server/call-context.ts'
import type { exchangeCalls } from '../contract/calls.ts'
import { cumulate } from './cumulate.ts'
import { readSchedule } from './read-schedule.ts'

/** Reads an uploaded file into what it says, with the running total of each quantity, and what was noticed in the reader's language. */
export const readMessage: Handler<typeof exchangeCalls, 'ISrmScheduleExchangeService/readMessage'> = async (
  { translate },
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
    findings: findings.kept.map(({ name, parameters, segmentNo, tag, place, level, itemNo }) => ({
      level,
      segmentNo,
      tag,
      place,
      itemNo,
      message: translate(`scheduling:exchange.findings.${name}`, parameters),
    })),
    furtherFindings: findings.further,
  }
}
