import type { LoadReport } from './load-documents.ts'

/** Refused rows that are listed one by one. */
const LISTED = 50

/** What a load did, as text for a terminal: rows by step, each refusal with its reason, totals, and who may look at it. */
export function printLoadReport({ tenantsid, user, steps, totals, money, notes }: LoadReport): string {
  const lines = [`Tenant ${tenantsid}`, '', table([['step', 'read', 'written', 'refused'], ...stepRows(steps)])]
  const refused = Object.entries(steps).flatMap(([step, { refused: rows }]) => rows.map((row) => ({ step, ...row })))
  if (refused.length > 0) {
    const shown = refused.slice(0, LISTED)
    const rows = shown.map((row) => [row.step, String(row.rowNumber), row.field, shortened(row.value), row.message])
    lines.push('', 'Refused:', table([['step', 'line', 'field', 'value', 'reason'], ...rows]))
    if (refused.length > shown.length) lines.push(`and ${refused.length - shown.length} more`)
  }
  const { timings, ...sums } = totals
  const timing = `normal ${timings[1]}, early ${timings[2]}, delayed ${timings[3]}`
  lines.push(
    '',
    'Totals:',
    table([...Object.entries(sums).map(([name, value]) => [name, String(value)]), ['timings', timing]]),
  )
  if (money) lines.push('', 'Money:', table(Object.entries(money).map(([name, value]) => [name, String(value)])))
  for (const note of notes) lines.push('', note)
  lines.push('', `Sign in as ${user.userNo} / ${user.password} to look at it.`)
  return lines.join('\n')
}

const stepRows = (steps: LoadReport['steps']): string[][] =>
  Object.entries(steps).map(([step, { read, written, refused }]) => [
    step,
    String(read),
    String(written),
    String(new Set(refused.map((row) => row.rowNumber)).size),
  ])

const shortened = (value: string): string => (value.length > 40 ? `${value.slice(0, 39)}…` : value)

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (known, row) => row.map((value, index) => Math.max(known[index] ?? 0, value.length)),
    [],
  )
  return rows
    .map((row) => `  ${row.map((value, index) => value.padEnd(widths[index] ?? 0)).join('  ')}`.trimEnd())
    .join('\n')
}
