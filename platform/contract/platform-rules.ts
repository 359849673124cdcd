import { PUBLIC_CALLS_PER_MINUTE } from './envelope.ts'
import { fileErrors } from './exchange/file-errors.ts'
import { importErrors } from './exchange/import-errors.ts'
import { roundTripErrors } from './exchange/round-trip-errors.ts'
import { EDIT_CHANGES_MOST, EDIT_ROWS_MOST } from './exchange/round-trip-schemas.ts'
import { XML_LIMITS, xmlErrors } from './exchange/xml-errors.ts'
import enUS from './locales/en-US.json' with { type: 'json' }
import { platformErrors } from './platform-texts.ts'
import { recordErrors } from './records/record-errors.ts'
import { defineRules } from './rules.ts'

/** Rules behind the refusals that any call may give. Sizes and times that are settings are put in by the server. */
export const platformRules = defineRules('wire', enUS.rules, {
  licence: { refusals: [platformErrors.notLicensed, platformErrors.moduleNotLicensed] },
  passwordAge: { refusals: [platformErrors.passwordExpired] },
  factorDemand: { refusals: [platformErrors.factorMissing] },
  session: { refusals: [platformErrors.sessionExpired] },
  apiKeys: { refusals: [platformErrors.apiKeyInvalid] },
  permission: { refusals: [platformErrors.notAllowed] },
  authority: { refusals: [platformErrors.notFound, fileErrors.fileGone] },
  fields: {
    refusals: [
      platformErrors.invalidInput,
      platformErrors.unknownSort,
      platformErrors.customFieldClosed,
      platformErrors.cursorWithOrder,
      platformErrors.rangeReversed,
      platformErrors.unknownCustomField,
    ],
  },
  oneEditor: { refusals: [platformErrors.staleVersion] },
  oneBatch: { refusals: [platformErrors.batchRowsDiffer] },
  onceOnly: { refusals: [platformErrors.keyReused] },
  past: { refusals: [platformErrors.noPast, platformErrors.pastOfRows] },
  wholeOrNothing: {
    refusals: [platformErrors.databaseUnavailable, fileErrors.fileStoreUnavailable, platformErrors.internal],
  },
  recordNumbers: {
    refusals: [
      recordErrors.recordNumberTaken,
      recordErrors.recordNumberAlike,
      recordErrors.recordNumberTwice,
      recordErrors.recordRowsDiffer,
      recordErrors.recordFieldFixed,
    ],
    sides: ['purchaser'],
  },
  recordsOfProduct: { refusals: [recordErrors.recordOfProduct], sides: ['purchaser'] },
  recordLife: {
    refusals: [recordErrors.recordNotDraft, recordErrors.recordNotEffective, recordErrors.recordNotInvalid],
    sides: ['purchaser'],
  },
  recordReferences: { refusals: [recordErrors.recordReferenceUnknown, recordErrors.recordInUse], sides: ['purchaser'] },
  exportTemplate: { refusals: [platformErrors.unknownExportTemplate] },
  requests: {
    refusals: [
      platformErrors.malformedBody,
      platformErrors.bodyTooLarge,
      platformErrors.unknownCall,
      platformErrors.wrongContentType,
      platformErrors.malformedRequest,
      platformErrors.headersTooLarge,
      platformErrors.requestTimedOut,
    ],
  },
  ownSite: { refusals: [platformErrors.foreignOrigin] },
  pace: { refusals: [platformErrors.tooManyRequests], values: { number: PUBLIC_CALLS_PER_MINUTE } },
  atOnce: { refusals: [platformErrors.tooManyBytesAtOnce, platformErrors.busy] },
  importFile: {
    refusals: [
      importErrors.notSpreadsheet,
      importErrors.encrypted,
      importErrors.macro,
      importErrors.tooManyCells,
      importErrors.tooManyRows,
      importErrors.tooManyColumns,
      importErrors.tooManyMerged,
      importErrors.tooManyParts,
      importErrors.tooLargeUnpacked,
      importErrors.tooMuchText,
      importErrors.tooMuchMemory,
      importErrors.suspiciousCompression,
      importErrors.brokenFile,
      importErrors.forbiddenXml,
      importErrors.noSheet,
      importErrors.timedOut,
    ],
  },
  files: {
    refusals: [
      fileErrors.fileEmpty,
      fileErrors.fileTypeRefused,
      fileErrors.fileEndingWrong,
      fileErrors.fileWithMacros,
      fileErrors.pictureTooLarge,
      fileErrors.fileBroken,
    ],
  },
  fileSize: { refusals: [fileErrors.tooLarge] },
  importColumns: {
    refusals: [
      importErrors.importHeaderMissing,
      importErrors.importColumnsMissing,
      importErrors.importColumnTwice,
      importErrors.importEmpty,
      roundTripErrors.editSheetEmpty,
    ],
  },
  importParts: { refusals: [importErrors.importUndecided, importErrors.importChoiceUnknown] },
  importWhole: { refusals: [importErrors.importRefused] },
  importTurn: { refusals: [importErrors.tooManyAtOnce] },
  editedSheet: {
    refusals: [
      roundTripErrors.editSheetForeign,
      roundTripErrors.editTooManyRows,
      roundTripErrors.editTooManyChanges,
      roundTripErrors.editRowBroken,
      roundTripErrors.editRowAdded,
      roundTripErrors.editRowTwice,
    ],
    values: { rows: EDIT_ROWS_MOST, changes: EDIT_CHANGES_MOST },
  },
  editedCells: {
    refusals: [
      roundTripErrors.editReadOnly,
      roundTripErrors.editNotNow,
      roundTripErrors.editMixed,
      roundTripErrors.editWithOthers,
    ],
  },
  xmlDocuments: {
    refusals: Object.values(xmlErrors),
    values: { megabytes: XML_LIMITS.megabytes, lines: XML_LIMITS.lines },
  },
})
