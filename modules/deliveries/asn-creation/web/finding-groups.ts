import type { Translate } from '#platform/web/texts/texts.ts'
import type { ShipmentRow } from './shipment-store.ts'
import type { LineFinding } from './use-preflight.ts'

/** A row as findings name its line. */
export type NamedRow = Pick<ShipmentRow, 'kind' | 'batchId' | 'purchaseNo' | 'lineBatch'>

/** The same thing said of several lines. */
export interface FindingGroup {
  finding: LineFinding
  /** It and those like it, in the order of their lines. */
  all: readonly LineFinding[]
}

/** How many lines are named before they are only counted. */
const NAMED = 3

/** Findings that say and offer the same, together. One that an approval would lift stays alone: it is asked for its own line. */
export function groupFindings(findings: readonly LineFinding[]): FindingGroup[] {
  const keyOf = ({ batchId, isApprovable, path, isError, code, message, fix }: LineFinding) =>
    JSON.stringify([batchId === null || isApprovable ? path : '', isError, code, message, fix])
  return [...Map.groupBy(findings, keyOf).values()].flatMap((all) => {
    const [finding] = all
    return finding ? [{ finding, all }] : []
  })
}

/** What a group says, with the lines of which it says so unless the sentence names its line itself. */
export function groupText({ finding, all }: FindingGroup, rows: readonly NamedRow[], t: Translate): string {
  const { message } = finding
  const lineOf = new Map(rows.filter(({ kind }) => kind === 'line').map((row) => [row.batchId, row]))
  const ids = [...new Set(all.flatMap(({ batchId }) => batchId ?? []))]
  const lines = ids.flatMap((id) => lineOf.get(id) ?? [])
  const [first] = lines
  if (!first) return message
  const nameOf = ({ purchaseNo, lineBatch }: NamedRow) => `${purchaseNo} · ${lineBatch}`
  if (lines.length === 1) {
    const isNamed = message.includes(first.purchaseNo) && message.includes(first.lineBatch)
    return isNamed ? message : t('deliveries:preflight.ofLine', { line: nameOf(first), message })
  }
  const named = lines.slice(0, NAMED).map(nameOf)
  const names = [...named, ...(lines.length > NAMED ? ['…'] : [])].join(', ')
  return t('deliveries:preflight.ofLines', { number: lines.length, lines: names, message })
}
