import type { FileType } from '#platform/contract/exchange/file-rules.ts'
import type { FileReader } from './file-reader.ts'

/** Width and height as a picture's own header tells them. */
export interface PictureSize {
  width: number
  height: number
}

/** Segments of a JPEG that are read before its frame; real files have a few dozen at most. */
const MOST_SEGMENTS = 500

/** The size of a picture, null where its header is damaged. Nothing is unpacked. */
export async function pictureSize(reader: FileReader, type: FileType): Promise<PictureSize | null> {
  const head = await reader.read(0, 32)
  switch (type) {
    case 'png':
      if (head.length < 24 || head.toString('latin1', 12, 16) !== 'IHDR') return null
      return sized(head.readUInt32BE(16), head.readUInt32BE(20))
    case 'gif':
      return head.length < 10 ? null : sized(head.readUInt16LE(6), head.readUInt16LE(8))
    case 'webp':
      return webpSize(head)
    case 'jpeg':
      return jpegSize(reader)
    default:
      return null
  }
}

const sized = (width: number, height: number): PictureSize | null =>
  width > 0 && height > 0 ? { width, height } : null

function webpSize(head: Buffer): PictureSize | null {
  if (head.length < 30) return null
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      return sized(head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1)
    case 'VP8 ':
      return sized(head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff)
    case 'VP8L': {
      const bits = head.readUInt32LE(21)
      return sized((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
    }
    default:
      return null
  }
}

/** Goes from segment to segment to the frame header, wherever the camera's own data have put it. */
async function jpegSize(reader: FileReader): Promise<PictureSize | null> {
  let offset = 2
  for (let count = 0; count < MOST_SEGMENTS; count++) {
    const segment = await reader.read(offset, 9)
    if (segment.length < 9 || segment[0] !== 0xff) return null
    const marker = segment[1] ?? 0
    if (marker === 0xff) {
      offset += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return sized(segment.readUInt16BE(7), segment.readUInt16BE(5))
    offset += 2 + segment.readUInt16BE(2)
  }
  return null
}
