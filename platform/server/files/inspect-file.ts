import { refuse } from '#platform/contract/errors.ts'
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
    if (reader.sizeBytes === 0) refuse(fileErrors.fileEmpty)
    const type = await detectFileType(reader)
    if (type === 'macros') return refuse(fileErrors.fileWithMacros)
    if (type === 'broken') return refuse(fileErrors.fileBroken)
    if (type === null || !rule.types.includes(type)) {
      return refuse(fileErrors.fileTypeRefused, { endings: endingsOf(rule).join(', ') })
    }
    const ending = endingOf(fileName)
    if (!FILE_TYPES[type].endings.some((allowed) => allowed === ending)) {
      return refuse(fileErrors.fileEndingWrong, { ending: ending === '' ? fileName : ending, type })
    }
    if (PICTURES.has(type)) {
      const size = await pictureSize(reader, type)
      if (!size) return refuse(fileErrors.fileBroken)
      const limit = rule.maxSide ?? Number.POSITIVE_INFINITY
      if (Math.max(size.width, size.height) > limit) refuse(fileErrors.pictureTooLarge, { limit })
    }
    return type
  })
}
