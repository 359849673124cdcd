import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BusinessError } from '#platform/contract/errors.ts'
import {
  APP_RULE,
  ATTACHMENT_RULE,
  AVATAR_RULE,
  attachmentRule,
  type FileRule,
} from '#platform/contract/exchange/file-rules.ts'
import { cleanFileName } from './clean-file-name.ts'
import { inspectFile } from './inspect-file.ts'
import { jpegFile, oleFile, pdfFile, pngFile, zipFile } from './testing.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quayside-inspect-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function inspect(content: Buffer | string, name: string, rule: FileRule = ATTACHMENT_RULE): Promise<string> {
  const path = join(folder, 'file')
  await writeFile(path, content)
  return inspectFile(path, name, rule).catch((error: BusinessError) => error.declaration.code)
}

const xlsx = ['[Content_Types].xml', 'xl/workbook.xml']
const webp = (size: Buffer): Buffer =>
  Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0', 'latin1'), size, Buffer.alloc(8)])

describe('an uploaded file (shell §5, §7: content decides, not the name)', () => {
  it.each([
    ['png', pngFile(), 'stamp.PNG'],
    ['jpeg', jpegFile(100, 80), 'label.jpg'],
    ['jpeg', jpegFile(100, 80, 150_000), 'photo.jpeg'],
    ['gif', Buffer.from('GIF89a\x02\0\x02\0\0\0\0;', 'latin1'), 'dot.gif'],
    ['webp', webp(Buffer.from([9, 0, 0, 9, 0, 0])), 'picture.webp'],
    ['pdf', pdfFile(), 'certificate.pdf'],
    ['xlsx', zipFile(xlsx), 'packing list.xlsx'],
    ['docx', zipFile(['[Content_Types].xml', 'word/document.xml']), 'letter.docx'],
    ['xls', oleFile(['Workbook']), 'old.xls'],
    ['text', 'lot;qty\n批号;12\n', 'lots.csv'],
    ['text', Buffer.from([0xc5, 0xfa, 0xba, 0xc5, 0x0a]), 'gbk.txt'],
  ])('is taken as %s when it is one (%#)', async (type, content, name) => {
    expect(await inspect(content, name)).toBe(type)
  })

  it.each([
    ['wire.fileEmpty', '', 'empty.pdf'],
    ['wire.fileTypeRefused', 'MZ\x90\x00\x03', 'setup.exe'],
    ['wire.fileTypeRefused', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'icon.svg'],
    ['wire.fileTypeRefused', '\n <!doctype html><script>alert(1)</script>', 'page.txt'],
    ['wire.fileTypeRefused', '\uFEFF<?xml version="1.0"?><x/>', 'data.txt'],
    ['wire.fileTypeRefused', zipFile(['a.txt']), 'archive.zip'],
    ['wire.fileTypeRefused', zipFile(['[Content_Types].xml', 'ppt/presentation.xml']), 'slides.xlsx'],
    ['wire.fileWithMacros', zipFile([...xlsx, 'xl/vbaProject.bin']), 'macro.xlsx'],
    ['wire.fileWithMacros', oleFile(['Workbook', '_VBA_PROJECT_CUR']), 'macro.xls'],
    ['wire.fileTypeRefused', oleFile(['WordDocument']), 'letter.xls'],
    ['wire.fileBroken', zipFile(xlsx).subarray(0, 60), 'cut.xlsx'],
    ['wire.fileBroken', pdfFile().subarray(0, 60), 'cut.pdf'],
    ['wire.fileBroken', pngFile().subarray(0, 12), 'cut.png'],
    ['wire.fileBroken', Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff]), 'cut.jpg'],
    ['wire.fileEndingWrong', pngFile(), 'invoice.pdf'],
    ['wire.fileEndingWrong', pdfFile(), 'invoice.pdf.exe'],
    ['wire.fileEndingWrong', pdfFile(), 'invoice'],
    ['wire.pictureTooLarge', pngFile(30_000, 10), 'wide.png'],
    ['wire.pictureTooLarge', jpegFile(10, 65_000), 'tall.jpg'],
  ])('is refused with %s when it is not what is accepted (%#)', async (code, content, name) => {
    expect(await inspect(content, name)).toBe(code)
  })

  it('is refused as an avatar when it is no picture, or one beyond the pixels of its rule', async () => {
    expect(await inspect(pdfFile(), 'me.pdf', AVATAR_RULE)).toBe('wire.fileTypeRefused')
    expect(await inspect(pngFile(5000, 5000), 'me.png', AVATAR_RULE)).toBe('wire.pictureTooLarge')
    expect(await inspect(pngFile(), 'me.png', AVATAR_RULE)).toBe('png')
  })
})

describe('a file of a document that takes electronic invoices', () => {
  it.each([
    ['ofd', zipFile(['OFD.xml', 'Doc_0/Document.xml']), 'invoice.ofd'],
    ['xml', '<?xml version="1.0" encoding="UTF-8"?>\n<Invoice xmlns="urn:x"/>', 'invoice.xml'],
    ['wire.fileTypeRefused', '<Invoice xmlns="urn:x"/>', 'unsaid.xml'],
    ['wire.fileTypeRefused', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'picture.xml'],
    ['wire.fileTypeRefused', '<?xml version="1.0"?><x:html xmlns:x="http://www.w3.org/1999/xhtml"/>', 'page.xml'],
    ['wire.fileTypeRefused', '<?xml version="1.0"?><!DOCTYPE x><x/>', 'entities.xml'],
    ['wire.fileTypeRefused', zipFile(['a.txt']), 'archive.ofd'],
    ['wire.fileEndingWrong', zipFile(['OFD.xml']), 'invoice.pdf'],
  ])('is %s by what it holds (%#)', async (type, content, name) => {
    expect(await inspect(content, name, attachmentRule(['ofd', 'xml']))).toBe(type)
  })
})

describe('a version of the mobile app (domain §9)', () => {
  it.each([
    ['apk', zipFile(['AndroidManifest.xml', 'classes.dex']), 'portal.apk'],
    ['zip', zipFile(['readme.txt']), 'portal.zip'],
    ['wire.fileEndingWrong', zipFile(['readme.txt']), 'portal.apk'],
    ['wire.fileBroken', zipFile(['AndroidManifest.xml']).subarray(0, 40), 'portal.apk'],
    ['wire.fileTypeRefused', 'MZ\x90\x00\x03', 'portal.apk'],
    ['wire.fileTypeRefused', zipFile(xlsx), 'portal.zip'],
    ['wire.fileWithMacros', zipFile([...xlsx, 'xl/vbaProject.bin']), 'portal.zip'],
  ])('is %s by what it holds (%#)', async (type, content, name) => {
    expect(await inspect(content, name, APP_RULE)).toBe(type)
  })
})

describe('the name of a file', () => {
  it.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\me\\lots.csv', 'lots.csv'],
    ['装箱单 01.XLSX', '装箱单 01.xlsx'],
    ['evil\u202Egnp.exe', 'evilgnp.exe'],
    ['a\u0000b\r\n.pdf', 'ab.pdf'],
    ['.htaccess', 'file.htaccess'],
    ['"><script>.png', '___script_.png'],
    [`${'长'.repeat(300)}.pdf`, `${'长'.repeat(120)}.pdf`],
    ['', 'file'],
  ])('%s is kept as a plain name', (given, kept) => {
    expect(cleanFileName(given)).toBe(kept)
  })
})
