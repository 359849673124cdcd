import { crc32, deflateSync } from 'node:zlib'

/** A real PNG of one colour; its header may claim another size than its content has. */
export function pngFile(width = 2, height = 2): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(Math.min(width, 64) * 3, 0x80)])
  const rows = Buffer.concat(Array.from({ length: Math.min(height, 64) }, () => row))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The frame of a JPEG behind as many bytes of the camera's own data as one likes. */
export function jpegFile(width: number, height: number, cameraBytes = 0): Buffer {
  const segments: Buffer[] = [Buffer.from([0xff, 0xd8])]
  for (let left = cameraBytes; left > 0; left -= 60_000) {
    const data = Buffer.alloc(Math.min(left, 60_000), 1)
    const head = Buffer.from([0xff, 0xe1, 0, 0])
    head.writeUInt16BE(data.length + 2, 2)
    segments.push(head, data)
  }
  const customFieldSet = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0, 0xff, 0xd9])
  customFieldSet.writeUInt16BE(height, 5)
  customFieldSet.writeUInt16BE(width, 7)
  return Buffer.concat([...segments, customFieldSet])
}

/** A PDF of one empty page. */
export const pdfFile = (): Buffer =>
  Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  )

/** A zip file of stored parts with these names. */
export function zipFile(names: readonly string[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const text of names) {
    const name = Buffer.from(text)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(offset, 42)
    parts.push(local, name)
    directory.push(central, name)
    offset += 30 + name.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, central, end])
}

/** An old compound file whose directory names these streams. */
export function oleFile(names: readonly string[]): Buffer {
  const file = Buffer.alloc(2048)
  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  file.writeUInt16LE(9, 30)
  file.writeUInt32LE(0, 48)
  for (const [index, name] of ['Root Entry', ...names].entries()) file.write(name, 512 + index * 128, 'utf16le')
  return file
}
