import type { EdiFindings } from './edi-findings.ts'
import { readSchedule } from './read-schedule.ts'

/** A DELFOR interchange of the segments of one message, with the counts that belong to it. */
export const delfor = (directory: string, segments: readonly string[], separator = ''): Buffer =>
  edifact([`UNH+1+DELFOR:D:${directory}:UN`, ...segments, `UNT+${segments.length + 2}+1`], separator)

/** An EDIFACT interchange of these segments between UNB and UNZ, whose separators are the usual ones. */
export const edifact = (segments: readonly string[], separator = ''): Buffer =>
  Buffer.from(
    ['UNB+UNOC:3+BUYER+SELLER+260302:0800+4711', ...segments, 'UNZ+1+4711'].map((one) => `${one}'`).join(separator),
    'latin1',
  )

/** An X12 interchange of one transaction set. */
export const x12 = (set: '830' | '862' | '850', segments: readonly string[]): Buffer =>
  Buffer.from(
    [
      'ISA*00*          *00*          *ZZ*BUYER          *ZZ*SELLER         *260302*0800*U*00401*000000001*0*P*>',
      'GS*SS*BUYER*SELLER*20260302*0800*1*X*004010',
      `ST*${set}*0001`,
      ...segments,
      `SE*${segments.length + 2}*0001`,
      'GE*1*1',
      'IEA*1*000000001',
    ]
      .map((one) => `${one}~`)
      .join('\n'),
  )

/** A record of VDA: fields at their columns, counted from 1. */
export function vdaRecord(tag: string, fields: Readonly<Record<number, string>>): string {
  let record = `${tag}02`.padEnd(128)
  for (const [column, value] of Object.entries(fields)) {
    const at = Number(column) - 1
    record = record.slice(0, at) + value + record.slice(at + value.length)
  }
  return record
}

/** Days with quantities behind each other, from a column on: five in record 513, eight in record 514. */
export const vdaCalls = (column: number, calls: readonly (readonly [day: string, quantity: string])[]) => ({
  [column]: calls.map(([day, quantity]) => `${day}${quantity.padStart(9, '0')}`).join(''),
})

/** Record 519 with the number of records of each kind. */
export function vdaEnd(records: readonly string[]): string {
  const count = (tag: string) => String(records.filter((one) => one.startsWith(tag)).length).padStart(7, '0')
  const kinds = ['511', '512', '513', '514', '517', '518'].map(count).join('')
  return vdaRecord('519', { 6: `${kinds}0000001${count('515')}` })
}

/** What reading a file noticed beyond what carries nothing: names with their segments. */
export const troubles = ({ findings }: { findings: EdiFindings }): string[] =>
  findings.kept
    .filter(({ level }) => level !== 'ignored')
    .map(({ name, segmentNo, tag }) => `${name} ${segmentNo} ${tag}`)

/** The one release of a file that has nothing to complain of. */
export async function onlyRelease(content: Buffer) {
  const reading = await readSchedule(content)
  const [release, ...others] = reading.releases
  if (!release || others.length > 0) throw new Error(`${reading.releases.length} releases instead of one`)
  return { release, item: release.items[0], troubles: troubles(reading) }
}
