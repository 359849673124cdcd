import type { DetectedFile } from './detected-file.ts'
import type { FileReader } from './file-reader.ts'

const END_SIGNATURE = 0x06054b50
const CENTRAL_SIGNATURE = 0x02014b50
const END_BYTES = 22
const LONGEST_COMMENT = 0xffff
const MOST_DIRECTORY_BYTES = 2 * 1_048_576

/** Which office document or package a zip file is, by the parts its directory names; otherwise a plain archive. */
export async function zipType(reader: FileReader): Promise<DetectedFile> {
  const names = await partNames(reader)
  if (!names) return 'broken'
  if (names.has('androidmanifest.xml')) return 'apk'
  if (names.has('ofd.xml')) return 'ofd'
  if (!names.has('[content_types].xml')) return 'zip'
  if ([...names].some((name) => name.endsWith('vbaproject.bin'))) return 'macros'
  if (names.has('xl/workbook.xml')) return 'xlsx'
  if (names.has('word/document.xml')) return 'docx'
  return null
}

async function partNames(reader: FileReader): Promise<Set<string> | null> {
  const tailBytes = Math.min(reader.sizeBytes, END_BYTES + LONGEST_COMMENT)
  const tail = await reader.read(reader.sizeBytes - tailBytes, tailBytes)
  const end = endOffset(tail)
  if (end === null) return null
  const length = tail.readUInt32LE(end + 12)
  if (length > MOST_DIRECTORY_BYTES) return null
  const directory = await reader.read(tail.readUInt32LE(end + 16), length)
  const names = new Set<string>()
  let offset = 0
  while (offset + 46 <= directory.length && directory.readUInt32LE(offset) === CENTRAL_SIGNATURE) {
    const nameBytes = directory.readUInt16LE(offset + 28)
    names.add(directory.toString('utf8', offset + 46, offset + 46 + nameBytes).toLowerCase())
    offset += 46 + nameBytes + directory.readUInt16LE(offset + 30) + directory.readUInt16LE(offset + 32)
  }
  return offset === directory.length && names.size > 0 ? names : null
}

function endOffset(tail: Buffer): number | null {
  for (let offset = tail.length - END_BYTES; offset >= 0; offset--) {
    if (tail.readUInt32LE(offset) === END_SIGNATURE) return offset
  }
  return null
}
