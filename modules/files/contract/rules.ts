import { EXCHANGE_DAYS } from '#modules/files/exchange/contract/fields.ts'
import { defineRules } from '#platform/contract/rules.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import { filesErrors } from './errors.ts'

/** How long files made for somebody are kept. */
export const FILE_DAYS = 7

/** Rules of kept files. */
export const filesRules = defineRules('documents', enUS.rules, {
  attachments: {
    refusals: [filesErrors.tooManyFiles, filesErrors.filesTooLarge, filesErrors.otherPartysFile, filesErrors.noUpload],
  },
  printing: {
    refusals: [
      filesErrors.templateRequired,
      filesErrors.templateUnknown,
      filesErrors.differentOwners,
      filesErrors.unknownPrintModule,
      filesErrors.badBarcode,
    ],
  },
  printSize: { refusals: [filesErrors.tooManyPages, filesErrors.printTimedOut, filesErrors.printBusy] },
  templates: {
    refusals: [
      filesErrors.templateNotJson,
      filesErrors.templateInvalid,
      filesErrors.templateNames,
      filesErrors.templateBuiltIn,
      filesErrors.templateModule,
      filesErrors.templateOrg,
      filesErrors.templateCodeTaken,
      filesErrors.tooManyTemplates,
    ],
    sides: ['purchaser'],
    menus: ['printTemplate'],
  },
  appVersions: { refusals: [filesErrors.appVersionTaken], sides: ['purchaser'], menus: ['sysAppVersion'] },
  exchange: {
    refusals: [filesErrors.exchangeReused, filesErrors.exchangeOwn, filesErrors.exchangeGone],
    values: { days: EXCHANGE_DAYS },
  },
  keptFiles: { refusals: [filesErrors.fileGone], values: { days: FILE_DAYS } },
})
