import type { DetectedFile } from './detected-file.ts'
import type { FileReader } from './file-reader.ts'
import { oleType } from './ole-type.ts'
import { zipType } from './zip-type.ts'

const startsWith = (head: Buffer, ...bytes: number[]): boolean =>
  head.subarray(0, bytes.length).equals(Buffer.from(bytes))
const says = (head: Buffer, text: string, at = 0): boolean => head.toString('latin1', at, at + text.length) === text

/** Tells what a file is by its first bytes and its structure, whatever it is called. Null: nothing that is accepted. */
export async function detectFileType(reader: FileReader): Promise<DetectedFile> {
  const head = await reader.read(0, 1024)
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (startsWith(head, 0xff, 0xd8, 0xff)) return 'jpeg'
  if (says(head, 'GIF87a') || says(head, 'GIF89a')) return 'gif'
  if (says(head, 'RIFF') && says(head, 'WEBP', 8)) return 'webp'
  if (says(head, '%PDF-')) return (await endsLikePdf(reader)) ? 'pdf' : 'broken'
  if (startsWith(head, 0x50, 0x4b, 0x03, 0x04)) return zipType(reader)
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return oleType(reader, head)
  if (isXmlData(head.toString('utf8'))) return (await isText(reader)) ? 'xml' : null
  return (await isPlainText(reader)) ? 'text' : null
}

async function endsLikePdf(reader: FileReader): Promise<boolean> {
  const tail = await reader.read(Math.max(0, reader.sizeBytes - 2048), 2048)
  return tail.includes('%%EOF')
}

const CHUNK_BYTES = 65_536
/** What begins a document that a browser would run. */
const MARKUP = /^\uFEFF?\s*<[a-z!?/]/i

/** Text that is no markup. */
const isPlainText = async (reader: FileReader): Promise<boolean> =>
  !MARKUP.test((await reader.read(0, 1024)).toString('utf8')) && isText(reader)

/** An XML document that says so, has no document type and no root that browsers show, such as SVG. */
function isXmlData(head: string): boolean {
  if (!/^\uFEFF?<\?xml\s/.test(head)) return false
  const [, root = ''] = /<([^\s!?>/]+)/.exec(head) ?? []
  return !/<!DOCTYPE/i.test(head) && root !== '' && !/^(.*:)?(html|svg|xsl|stylesheet|transform)$/i.test(root)
}

/** Text in UTF-8 or an older encoding of the region: no control characters. */
async function isText(reader: FileReader): Promise<boolean> {
  for (let start = 0; start < reader.sizeBytes; start += CHUNK_BYTES) {
    const chunk = await reader.read(start, CHUNK_BYTES)
    if (chunk.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d)) return false
  }
  return true
}
