import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { type ErrorDeclaration, type ErrorParameters, failAt } from '#platform/contract/errors.ts'
import type { RecordValues } from '#platform/contract/records/records.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { RecordChange } from '#platform/server/records/record-source.ts'
import { linesOf } from '#platform/server/records/write-record.ts'
import type { NumberPart, NumberRule } from './make-number.ts'
import { type RuleErrorCode, type RuleKind, ruleError } from './rule-error.ts'

const ERRORS: Readonly<Record<RuleErrorCode, { declaration: ErrorDeclaration; field: string }>> = {
  serialMissing: { declaration: masterDataErrors.ruleSerialMissing, field: 'elementNo' },
  serialTwice: { declaration: masterDataErrors.ruleSerialTwice, field: 'elementNo' },
  serialLength: { declaration: masterDataErrors.ruleSerialLength, field: 'partLength' },
  textMissing: { declaration: masterDataErrors.ruleTextMissing, field: 'fixedText' },
  textTooLong: { declaration: masterDataErrors.ruleTextTooLong, field: 'fixedText' },
  checkFirst: { declaration: masterDataErrors.ruleCheckFirst, field: 'elementNo' },
  resetHidden: { declaration: masterDataErrors.ruleResetHidden, field: 'elementNo' },
  ofItself: { declaration: masterDataErrors.ruleOfItself, field: 'elementNo' },
  identifierMissing: { declaration: masterDataErrors.ruleIdentifierMissing, field: 'identifier' },
  identifierUnknown: { declaration: masterDataErrors.ruleIdentifierUnknown, field: 'identifier' },
  identifierTwice: { declaration: masterDataErrors.ruleIdentifierTwice, field: 'identifier' },
  identifierForeign: { declaration: masterDataErrors.ruleIdentifierForeign, field: 'identifier' },
}

/** Refuses a lot rule that would make a number twice, and a barcode rule whose contents no symbol carries. */
export const checkNumberRule =
  (kind: RuleKind) =>
  async (context: CallContext, { after }: RecordChange): Promise<void> => {
    const lines = linesOf(after, 'parts')
    const parts = await partsOf(context, lines)
    const symbology = (kind === 'bar' ? after.symbology : '') as NumberRule['symbology']
    const error = ruleError(kind, { symbology, parts })
    if (!error) return
    const { declaration, field } = ERRORS[error.code]
    const { part } = error
    const parameters: ErrorParameters = part
      ? { part: `${part.partSeq} ${part.elementNo} (${part.elementName})`, identifier: part.identifier }
      : {}
    const index = part ? lines.findIndex(({ partSeq }) => partSeq === part.partSeq) : 0
    failAt(`parts.${index}.${field}`, declaration, parameters)
  }

/** The parts as they are put in, in their order, with what their letters stand for. */
async function partsOf({ trx }: CallContext, lines: readonly RecordValues[]): Promise<NumberPart[]> {
  if (lines.length === 0) return []
  const elements = await trx
    .selectFrom('bm_basic_element')
    .selectAll()
    .where(
      'element_no',
      'in',
      lines.map(({ elementNo }) => String(elementNo)),
    )
    .execute()
  const known = new Map(elements.map((element) => [element.element_no, element]))
  return lines
    .flatMap((line): NumberPart[] => {
      const element = known.get(String(line.elementNo))
      if (!element) return []
      return [
        {
          partSeq: Number(line.partSeq),
          elementNo: element.element_no,
          elementName: element.element_name,
          elementType: element.element_type,
          dateBasis: element.date_basis,
          serialBase: element.serial_base,
          resetPeriod: element.reset_period,
          checkMethod: element.check_method,
          partLength: typeof line.partLength === 'number' ? line.partLength : null,
          padding: String(line.padding ?? ''),
          separator: String(line.separator ?? ''),
          fixedText: String(line.fixedText || element.fixed_text),
          identifier: String(line.identifier ?? ''),
        },
      ]
    })
    .sort((a, b) => a.partSeq - b.partSeq)
}
