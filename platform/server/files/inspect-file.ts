import { fail } from '#platform/contract/errors.ts'
import { fileErrors } from '#platform/contract/exchange/file-errors.ts'
import { endingsOf, FILE_TYPES, type FileRule, type FileType } from '#platform/contract/exchange/file-rules.ts'
import { endingOf } from './clean-file-name.ts'
import { detectFileType } from './detect-file-type.ts'
import { withFileReader } from './file-reader.ts'
import { pictureSize } from './picture-size.ts'

const PICTURES: ReadonlySet<FileType> = new Set(['png', 'jpeg', 'webp', 'gif'])

/** Checks a staged file against its rule: content, ending, size of a picture. Answers what it is; refuses everything else. */
export function inspectFile(path: string, fileName: string, rule: FileRule): Promise<FileType> {
  return withFileReader(path, async (reader) => {
    if (reader.sizeBytes === 0) fail(fileErrors.fileEmpty)
    const type = await detectFileType(reader)
    if (type === 'macros') return fail(fileErrors.fileWithMacros)
    if (type === 'broken') return fail(fileErrors.fileBroken)
    if (type === null || !rule.types.includes(type)) {
      return fail(fileErrors.fileTypeRefused, { endings: endingsOf(rule).join(', ') })
    }
    const ending = endingOf(fileName)
    if (!FILE_TYPES[type].endings.some((allowed) => allowed === ending)) {
      return fail(fileErrors.fileEndingWrong, { ending: ending === '' ? fileName : ending, type })
    }
    if (PICTURES.has(type)) {
      const size = await pictureSize(reader, type)
      if (!size) return fail(fileErrors.fileBroken)
      const limit = rule.maxSide ?? Number.POSITIVE_INFINITY
      if (Math.max(size.width, size.height) > limit) fail(fileErrors.pictureTooLarge, { limit })
    }
    return type
  })
}
