/** What the directory of a zip file says about one part. */
export type ZipRecord = {
  readonly name: string
  readonly isDeflated: boolean
  /** Sizes and checksum stand behind the data because they were not known before it. */
  readonly hasSizesBehind: boolean
  readonly crc: number
  readonly packedBytes: number
  readonly unpackedBytes: number
  readonly offset: number
}

const utf8Name = 0x0800
const sizesBehind = 0x0008
const deflateMethod = 8
const versionNeeded = 20
const firstDosDate = (1 << 5) | 1
/** Sizes are written in 32 bits; callers stay far below, so going beyond is an error of the program. */
const largestSize = 0xffff_fffe

/** The record in front of a part's data. */
export function localRecord(part: Omit<ZipRecord, 'offset'>): Buffer {
  const name = Buffer.from(part.name)
  const record = Buffer.alloc(30)
  record.writeUInt32LE(0x04034b50, 0)
  writeShared(record, 4, part)
  record.writeUInt16LE(name.length, 26)
  return Buffer.concat([record, name])
}

/** The record behind a part's data, for parts with `hasSizesBehind`. */
export function sizesRecord(part: Omit<ZipRecord, 'offset' | 'name'>): Buffer {
  const record = Buffer.alloc(16)
  record.writeUInt32LE(0x08074b50, 0)
  record.writeUInt32LE(part.crc, 4)
  record.writeUInt32LE(checkedSize(part.packedBytes), 8)
  record.writeUInt32LE(checkedSize(part.unpackedBytes), 12)
  return record
}

/** The record of a part in the directory at the end. */
export function directoryRecord(part: ZipRecord): Buffer {
  const name = Buffer.from(part.name)
  const record = Buffer.alloc(46)
  record.writeUInt32LE(0x02014b50, 0)
  record.writeUInt16LE(versionNeeded, 4)
  writeShared(record, 6, { ...part, hasSizesBehind: false })
  if (part.hasSizesBehind) record.writeUInt16LE(utf8Name | sizesBehind, 8)
  record.writeUInt16LE(name.length, 28)
  record.writeUInt32LE(checkedSize(part.offset), 42)
  return Buffer.concat([record, name])
}

/** The end of a zip file whose directory of `count` parts begins at `start` and has `bytes`. */
export function endRecord(count: number, start: number, bytes: number): Buffer {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(checkedSize(bytes), 12)
  record.writeUInt32LE(checkedSize(start), 16)
  return record
}

/** The fields both records have in the same order. */
function writeShared(record: Buffer, at: number, part: Omit<ZipRecord, 'offset'>): void {
  record.writeUInt16LE(versionNeeded, at)
  record.writeUInt16LE(part.hasSizesBehind ? utf8Name | sizesBehind : utf8Name, at + 2)
  record.writeUInt16LE(part.isDeflated ? deflateMethod : 0, at + 4)
  record.writeUInt16LE(firstDosDate, at + 8)
  if (part.hasSizesBehind) return
  record.writeUInt32LE(part.crc, at + 10)
  record.writeUInt32LE(checkedSize(part.packedBytes), at + 14)
  record.writeUInt32LE(checkedSize(part.unpackedBytes), at + 18)
}

function checkedSize(bytes: number): number {
  if (bytes > largestSize) throw new RangeError('the file grew beyond 4 GB')
  return bytes
}
