import { defineErrors } from '../errors.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }

/** What an XML document of another system may cost. */
export const XML_LIMITS = { megabytes: 4, elements: 200_000, depth: 40, attributes: 50, lines: 1000 } as const

/** Refusals of XML documents, and what UBL documents among them are told line by line. */
export const xmlErrors = defineErrors('wire', enUS.errors, {
  notXml: 415,
  xmlTooLarge: 413,
  xmlTooComplex: 422,
  xmlDoctype: 422,
  xmlEncoding: 422,
  xmlMalformed: 422,
  ublTooManyLines: 422,
  ublWrongRoot: 422,
  ublUnexpected: 422,
  ublOrder: 422,
  ublRepeated: 422,
  ublMissing: 422,
  ublValue: 422,
  ublUnit: 422,
  ublItem: 422,
  ublLineUnclear: 422,
  ublCurrency: 422,
})
