import { withoutControls } from './edi-segment.ts'

/** An element: its text, or its components. */
export type EdifactElement = string | readonly string[]

/** Who sends to whom, under which number, and when it was made (`YYYY-MM-DDTHH:MM`). */
export interface EdifactEnvelope {
  sender: string
  receiver: string
  controlNo: string
  preparedAt: string
}

/** A segment as it is sent; empty components and elements at the end are left out. */
export function edifactSegment(tag: string, elements: readonly EdifactElement[]): string {
  const written = elements.map((element) =>
    trimmed(typeof element === 'string' ? [element] : element)
      .map(escaped)
      .join(':'),
  )
  return `${[tag, ...trimmed(written)].join('+')}'`
}

/** An interchange of one message: its segments between header and end, which are counted. Texts beyond Latin-1 are sent as UTF-8. */
export function edifactInterchange(
  identifier: readonly string[],
  segments: readonly string[],
  { sender, receiver, controlNo, preparedAt }: EdifactEnvelope,
): Buffer {
  const body = [
    edifactSegment('UNH', ['1', identifier]),
    ...segments,
    edifactSegment('UNT', [String(segments.length + 2), '1']),
  ]
  const isLatin = ![sender, receiver, ...segments].some((text) => /[\u0100-\uffff]/.test(text))
  const [date = '', time = ''] = preparedAt.replaceAll(/[-:]/g, '').split('T')
  const head = edifactSegment('UNB', [
    isLatin ? ['UNOC', '3'] : ['UNOW', '4'],
    sender,
    receiver,
    [isLatin ? date.slice(2) : date, time.slice(0, 4)],
    controlNo,
  ])
  const text = ["UNA:+.? '", head, ...body, edifactSegment('UNZ', ['1', controlNo]), ''].join('\r\n')
  return Buffer.from(text, isLatin ? 'latin1' : 'utf8')
}

const escaped = (text: string): string => withoutControls(text).text.replace(/[?:+']/g, '?$&')

function trimmed(values: readonly string[]): readonly string[] {
  return values.slice(0, values.findLastIndex((value) => value !== '') + 1)
}
