/** How a file separates its values. */
export interface DelimitedFormat {
  delimiter: ',' | '\t'
  /** Values may stand in double quotes, doubled inside; separators and line ends within belong to the value. */
  isQuoted: boolean
}

/** One line of a file with the number of the line on which it begins, from 1. */
export interface DelimitedLine {
  lineNumber: number
  values: string[]
}

/**
 * The lines of a delimited text file. Lines end with LF, CR LF or CR alone; a byte order mark is no part of the first value;
 * empty lines are left out. Throws when a quote is never closed.
 */
export function parseDelimited(content: string, { delimiter, isQuoted }: DelimitedFormat): DelimitedLine[] {
  const text = content.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const lines: DelimitedLine[] = []
  let values: string[] = []
  let value = ''
  let isInside = false
  let lineNumber = 1
  let begunAt = 1
  const endLine = () => {
    if (values.length > 0 || value !== '') lines.push({ lineNumber: begunAt, values: [...values, value] })
    values = []
    value = ''
  }
  for (let index = 0; index < text.length; index++) {
    const sign = text[index]
    if (sign === '\n') lineNumber++
    if (isInside) {
      if (sign !== '"') value += sign
      else if (text[index + 1] === '"') value += text[++index]
      else isInside = false
    } else if (sign === '"' && isQuoted && value === '') isInside = true
    else if (sign === delimiter) {
      values.push(value)
      value = ''
    } else if (sign === '\n') {
      endLine()
      begunAt = lineNumber
    } else value += sign
  }
  if (isInside) throw new Error(`the quote that begins on line ${begunAt} is never closed`)
  endLine()
  return lines
}

/** The lines below a header as records by column name. Throws when a line has another number of values than the header. */
export function parseRecords(
  content: string,
  format: DelimitedFormat,
): { lineNumber: number; record: Record<string, string> }[] {
  const [header, ...body] = parseDelimited(content, format)
  if (!header) throw new Error('the file is empty')
  return body.map(({ lineNumber, values }) => {
    if (values.length !== header.values.length) {
      throw new Error(`line ${lineNumber} has ${values.length} values, the header has ${header.values.length}`)
    }
    return { lineNumber, record: Object.fromEntries(header.values.map((name, index) => [name, values[index] ?? ''])) }
  })
}
