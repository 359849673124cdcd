import { crc32, deflateRawSync } from 'node:zlib'
import type { ZipEntry } from './zip-directory.ts'
import { directoryRecord, endRecord, localRecord, type ZipRecord } from './zip-records.ts'

/** The same zip file with the content of one part replaced; all other parts keep their packed bytes as they are. */
export function replaceZipPart(file: Buffer, entries: readonly ZipEntry[], partName: string, content: Buffer): Buffer {
  const pieces: Buffer[] = []
  const records: ZipRecord[] = []
  let offset = 0
  for (const entry of entries) {
    const isReplaced = entry.name.toLowerCase() === partName.toLowerCase()
    const data = isReplaced
      ? deflateRawSync(content)
      : file.subarray(entry.dataStart, entry.dataStart + entry.packedBytes)
    const record: ZipRecord = {
      name: entry.name,
      isDeflated: isReplaced || entry.isDeflated,
      hasSizesBehind: false,
      crc: isReplaced ? crc32(content) : entry.crc,
      packedBytes: data.length,
      unpackedBytes: isReplaced ? content.length : entry.unpackedBytes,
      offset,
    }
    const local = localRecord(record)
    pieces.push(local, data)
    records.push(record)
    offset += local.length + data.length
  }
  const directory = Buffer.concat(records.map(directoryRecord))
  return Buffer.concat([...pieces, directory, endRecord(records.length, offset, directory.length)])
}
