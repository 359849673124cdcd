import type { DetectedFile } from './detected-file.ts'
import type { FileReader } from './file-reader.ts'

/** Directory entries that are read; a workbook names its streams among the first. */
const READ_BYTES = 8192

/** Whether a compound file is an Excel workbook of the old format, by the streams that its directory names. */
export async function oleType(reader: FileReader, head: Buffer): Promise<DetectedFile> {
  const sectorBytes = 2 ** head.readUInt16LE(30)
  if (sectorBytes !== 512 && sectorBytes !== 4096) return 'broken'
  const directory = await reader.read((head.readUInt32LE(48) + 1) * sectorBytes, READ_BYTES)
  if (!directory.includes(named('Root Entry'))) return 'broken'
  if (directory.includes(named('_VBA_PROJECT'))) return 'macros'
  return directory.includes(named('Workbook')) || directory.includes(named('Book')) ? 'xls' : null
}

const named = (name: string): Buffer => Buffer.from(name, 'utf16le')
