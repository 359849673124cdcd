import { EXCHANGE_DAYS } from '#modules/files/exchange/contract/fields.ts'
import { defineRules } from '#platform/contract/rules.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import { documentsErrors } from './errors.ts'

/** How long files made for somebody are kept. */
export const FILE_DAYS = 7

/** Rules of kept files. */
export const documentsRules = defineRules('documents', enUS.rules, {
  attachments: {
    refusals: [
      documentsErrors.tooManyFiles,
      documentsErrors.filesTooLarge,
      documentsErrors.otherPartysFile,
      documentsErrors.noUpload,
    ],
  },
  printing: {
    refusals: [
      documentsErrors.templateRequired,
      documentsErrors.templateUnknown,
      documentsErrors.differentOwners,
      documentsErrors.unknownPrintModule,
      documentsErrors.badBarcode,
    ],
  },
  printSize: { refusals: [documentsErrors.tooManyPages, documentsErrors.printTimedOut, documentsErrors.printBusy] },
  templates: {
    refusals: [
      documentsErrors.templateNotJson,
      documentsErrors.templateInvalid,
      documentsErrors.templateNames,
      documentsErrors.templateBuiltIn,
      documentsErrors.templateModule,
      documentsErrors.templateOrg,
      documentsErrors.templateCodeTaken,
      documentsErrors.tooManyTemplates,
    ],
    sides: ['purchaser'],
    menus: ['printTemplate'],
  },
  appVersions: { refusals: [documentsErrors.appVersionTaken], sides: ['purchaser'], menus: ['sysAppVersion'] },
  exchange: {
    refusals: [documentsErrors.exchangeReused, documentsErrors.exchangeOwn, documentsErrors.exchangeGone],
    values: { days: EXCHANGE_DAYS },
  },
  keptFiles: { refusals: [documentsErrors.fileGone], values: { days: FILE_DAYS } },
})
