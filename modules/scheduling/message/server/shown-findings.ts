import type { EdiFindings } from '#modules/scheduling/exchange/server/edi-findings.ts'
import type { CallContext } from '#platform/server/call-context.ts'

/** What reading noticed, in the reader's language, and how much more there is than is answered. */
export const shownFindings = ({ translate }: Pick<CallContext, 'translate'>, findings: EdiFindings) => ({
  findings: findings.kept.map(({ name, parameters, segmentNo, tag, place, level, itemNo }) => ({
    ...{ level, segmentNo, tag, place, itemNo },
    message: translate(`scheduling:exchange.findings.${name}`, { tag, ...parameters }),
  })),
  furtherFindings: findings.further,
})
