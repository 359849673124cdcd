import { crc32, inflateRawSync } from 'node:zlib'
import { SpreadsheetError } from '../spreadsheet-error.ts'
import type { SpreadsheetLimits } from '../spreadsheet-limits.ts'

/** One part of a zip file as its central directory declares it; `dataStart` is where its packed bytes begin. */
export type ZipEntry = {
  readonly name: string
  readonly isDeflated: boolean
  readonly packedBytes: number
  readonly unpackedBytes: number
  readonly crc: number
  readonly dataStart: number
}

const localSignature = 0x04034b50
const centralSignature = 0x02014b50
const endSignature = 0x06054b50
const endRecordBytes = 22
const longestComment = 0xffff
const stored = 0
const deflated = 8

/** True for a buffer that begins like a zip file with content. */
export function isZip(file: Buffer): boolean {
  return file.length >= endRecordBytes && file.readUInt32LE(0) === localSignature
}

/**
 * The parts of a zip file, judged by the declared sizes before anything is unpacked.
 * Refuses broken directories, encrypted parts, names that leave the archive, doubled names, and sizes beyond the limits.
 */
export function readZipDirectory(file: Buffer, limits: SpreadsheetLimits): ZipEntry[] {
  const end = findEndRecord(file)
  const count = file.readUInt16LE(end + 10)
  const start = file.readUInt32LE(end + 16)
  if (count > limits.parts) throw new SpreadsheetError('tooManyParts', { limit: limits.parts, found: count })
  const entries: ZipEntry[] = []
  const names = new Set<string>()
  let unpackedBytes = 0
  let offset = start
  for (let index = 0; index < count; index += 1) {
    if (offset + 46 > end || file.readUInt32LE(offset) !== centralSignature) throw new SpreadsheetError('brokenFile')
    const entry = readEntry(file, offset, start)
    const key = entry.name.toLowerCase()
    if (names.has(key)) throw new SpreadsheetError('brokenFile')
    names.add(key)
    unpackedBytes += entry.unpackedBytes
    if (unpackedBytes > limits.unpackedBytes) {
      throw new SpreadsheetError('tooLargeUnpacked', { limit: limits.unpackedBytes, found: unpackedBytes })
    }
    if (entry.unpackedBytes > limits.ratioFreeBytes && entry.unpackedBytes > entry.packedBytes * limits.ratio) {
      throw new SpreadsheetError('suspiciousCompression', { limit: limits.ratio })
    }
    entries.push(entry)
    offset += 46 + file.readUInt16LE(offset + 28) + file.readUInt16LE(offset + 30) + file.readUInt16LE(offset + 32)
  }
  return entries
}

/** Unpacks one part; a part that does not have its declared size and checksum is refused while it unpacks. */
export function unpackEntry(file: Buffer, entry: ZipEntry): Buffer {
  const packed = file.subarray(entry.dataStart, entry.dataStart + entry.packedBytes)
  const unpacked = entry.isDeflated ? inflate(packed, entry.unpackedBytes) : packed
  if (unpacked.length !== entry.unpackedBytes || crc32(unpacked) !== entry.crc) {
    throw new SpreadsheetError('brokenFile')
  }
  return unpacked
}

function inflate(packed: Buffer, unpackedBytes: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: unpackedBytes + 1 })
  } catch (error) {
    throw new SpreadsheetError('brokenFile', {}, { cause: error })
  }
}

function findEndRecord(file: Buffer): number {
  const earliest = Math.max(0, file.length - endRecordBytes - longestComment)
  for (let offset = file.length - endRecordBytes; offset >= earliest; offset -= 1) {
    if (file.readUInt32LE(offset) !== endSignature) continue
    if (offset + endRecordBytes + file.readUInt16LE(offset + 20) > file.length) continue
    return offset
  }
  throw new SpreadsheetError('brokenFile')
}

function readEntry(file: Buffer, offset: number, directoryStart: number): ZipEntry {
  const flags = file.readUInt16LE(offset + 8)
  const method = file.readUInt16LE(offset + 10)
  const packedBytes = file.readUInt32LE(offset + 20)
  const unpackedBytes = file.readUInt32LE(offset + 24)
  const nameBytes = file.readUInt16LE(offset + 28)
  const localStart = file.readUInt32LE(offset + 42)
  if ((flags & 1) !== 0) throw new SpreadsheetError('encrypted')
  if (method !== stored && method !== deflated) throw new SpreadsheetError('brokenFile')
  if (localStart + 30 > directoryStart || directoryStart > file.length) throw new SpreadsheetError('brokenFile')
  if (file.readUInt32LE(localStart) !== localSignature) throw new SpreadsheetError('brokenFile')
  const dataStart = localStart + 30 + file.readUInt16LE(localStart + 26) + file.readUInt16LE(localStart + 28)
  if (dataStart + packedBytes > directoryStart) throw new SpreadsheetError('brokenFile')
  const name = file.toString('utf8', offset + 46, offset + 46 + nameBytes).replaceAll('\\', '/')
  failOnEscapingName(name)
  return {
    name,
    isDeflated: method === deflated,
    packedBytes,
    unpackedBytes,
    crc: file.readUInt32LE(offset + 16),
    dataStart,
  }
}

function failOnEscapingName(name: string): void {
  const isEscaping = name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..')
  if (name === '' || isEscaping || name.includes('\0')) throw new SpreadsheetError('brokenFile')
}
