import { crc32 } from 'node:zlib'
import { directoryRecord, endRecord, localRecord, type ZipRecord } from './zip-records.ts'

/** A zip file of these parts, as they are: papers such as photos are packed already. */
export function writeZip(parts: readonly { name: string; content: Buffer }[]): Buffer {
  const pieces: Buffer[] = []
  const records: ZipRecord[] = []
  let offset = 0
  for (const { name, content } of parts) {
    const record: ZipRecord = {
      ...{ name, offset, isDeflated: false, hasSizesBehind: false, crc: crc32(content) },
      ...{ packedBytes: content.length, unpackedBytes: content.length },
    }
    const local = localRecord(record)
    pieces.push(local, content)
    records.push(record)
    offset += local.length + content.length
  }
  const directory = Buffer.concat(records.map(directoryRecord))
  return Buffer.concat([...pieces, directory, endRecord(records.length, offset, directory.length)])
}
