import { asnCustomFieldSet, asnFields } from '#modules/deliveries/asn/contract/fields.ts'
import { announceAsn, comingAsnEvent } from '#modules/deliveries/asn/server/announce-asn.ts'
import { asnBlockers } from '#modules/deliveries/asn-creation/server/asn-blockers.ts'
import { defaultsReader, USUAL, withUsual } from '#modules/deliveries/asn-creation/server/asn-defaults.ts'
import type { NewAsnLine } from '#modules/deliveries/asn-creation/server/check-asn-lines.ts'
import { type CreatedAsn, createAsn, type NewAsn } from '#modules/deliveries/asn-creation/server/create-asn.ts'
import { batchName, resolveAsnRows } from '#modules/deliveries/asn-creation/server/resolve-asn-rows.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { failOnDocument, failOnOwnDocument, receiveDocument } from '#modules/files/server.ts'
import { isSameUnitCode, readUnitCodes } from '#modules/master-data/server.ts'
import { type LockedBatch, lineBatch, lockBatches } from '#modules/orders/server.ts'
import { BusinessError, fail } from '#platform/contract/errors.ts'
import { xmlErrors } from '#platform/contract/exchange/xml-errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { plain, sum } from '#platform/contract/values/decimal.ts'
import { keysOf } from '#platform/contract/values/keys-of.ts'
import { isOneOf } from '#platform/contract/values/record-of.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { newCustomValues } from '#platform/server/custom-fields/check-custom-values.ts'
import { readUbl } from '#platform/server/ubl/read-ubl.ts'
import type { UblFinding } from '#platform/server/ubl/ubl-reading.ts'
import type { despatchAdviceCalls } from '../contract/calls.ts'
import { type AnnouncedLot, checkAnnouncedSsccs } from './check-announced-ssccs.ts'
import { type NamedLine, nameDespatchLines } from './name-despatch-lines.ts'
import {
  type DespatchAdvice,
  type DespatchLine,
  type LineSequence,
  parseDespatchAdvice,
  UBL_PLACES,
} from './parse-despatch-advice.ts'
import { writeAnnouncedSsccs } from './write-announced-ssccs.ts'

/** Makes an ASN of a despatch advice that another system sent, by the same command as the form, once for each of its numbers. */
export const receiveUblDespatch: Handler<
  typeof despatchAdviceCalls,
  'ISrmAsnHeadService/receiveubldespatchadvice'
> = async (context, { content }) => {
  const reading = await readUbl(content, 'DespatchAdvice')
  const advice = await parseDespatchAdvice(reading)
  const party = context.caller.side === 'supplier' ? (context.caller.supplierNo ?? '') : advice.supplierNo
  const document = { kind: 'despatchAdvice' as const, outsideNo: advice.outsideNo, party, content }
  const [first, ...others] = reading.findings
  if (first) return failOnDocument(context, document, [first, ...others])
  return receiveDocument(context, document, async () => {
    if (await isOwnAsn(context, advice.outsideNo)) failOnOwnDocument(advice.outsideNo)
    const { id, asnNo, status, warehouseNos, classifyTypes, head } = await ownCreateAsn(context, advice)
    context.audit({
      documentNo: asnNo,
      detail: { outsideNo: advice.outsideNo, status, lines: advice.lines.length },
    })
    return {
      documentNo: asnNo,
      orgNo: head.org_no,
      warehouseNos,
      classifyTypes,
      supplierNo: head.supplier_no,
      answer: { outsideNo: advice.outsideNo, id, asnNo, status },
    }
  })
}

/** Whether an ASN of this number is there: its own document, sent back, is no other ASN. One that was voided is none any more. */
async function isOwnAsn({ trx }: CallContext, asnNo: string): Promise<boolean> {
  const found = await trx
    .selectFrom('srm_asn_head')
    .select('id')
    .where('asn_no', '=', asnNo)
    .where('status', '<>', 'X')
    .executeTakeFirst()
  return found !== undefined
}

/** A line of the ASN with the despatch lines that it is made of. */
interface AnnouncedLine {
  batch: LockedBatch
  /** What documents call the unit of the order. */
  commonUnit: string
  parts: [DespatchLine, ...DespatchLine[]]
}

async function ownCreateAsn(context: CallContext, advice: DespatchAdvice): Promise<CreatedAsn & { head: LockedBatch }> {
  const findings: UblFinding[] = []
  const coming = asnLines(await knownLines(context, advice, findings))
  const [first] = coming
  if (!first) return failOnFindings(findings)
  const asn = await asnOf(context, advice, coming, first.batch, findings)
  const lots = announcedLots(coming)
  findings.push(...(await checkAnnouncedSsccs(context.trx, first.batch.supplier_no, advice.units, lots)))
  if (findings.length > 0) {
    // What the other lines would be refused for is told in the same answer.
    const lines = coming.map((one, at) => ({ batch: one.batch, line: asn.lines[at] ?? {} }))
    const [head = fail(platformErrors.notFound), ...others] = lines
    const { blockers } = await asnBlockers(context, asn, [head, ...others])
    findings.push(...blockers.map((one) => ({ ...one, path: placeOf(one.path, coming) })))
    return failOnFindings(findings)
  }
  try {
    const created = await createAsn(context, asn)
    const written = await context.trx
      .selectFrom('srm_asn_head')
      .selectAll()
      .where('id', '=', created.id)
      .executeTakeFirstOrThrow()
    await writeAnnouncedSsccs(context, written, advice.units, lots)
    announceAsn(context, written, created.batches, comingAsnEvent(written))
    return { ...created, head: first.batch }
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    const { declaration, parameters, details } = error
    throw new BusinessError(
      declaration,
      parameters,
      details.map((detail) => ({ ...detail, path: placeOf(detail.path, coming) })),
    )
  }
}

function failOnFindings(findings: readonly UblFinding[]): never {
  const [first = fail(platformErrors.notFound)] = findings
  throw new BusinessError(first.declaration, first.parameters, findings)
}

/** Where in the document stands what a command refuses. */
function placeOf(path: string, coming: readonly AnnouncedLine[]): string {
  const [, line] = /^lines\.(\d+)/.exec(path) ?? []
  if (line !== undefined) return coming[Number(line)]?.parts[0].reading.path ?? path
  return isOneOf(keysOf(UBL_PLACES), path) ? UBL_PLACES[path].join('/') : path
}

interface KnownLine {
  line: DespatchLine
  batch: LockedBatch
  commonUnit: string
}

/** The despatch lines with the deliveries of orders that they ship, locked; what is not right about them is told. */
async function knownLines(
  { trx, caller }: CallContext,
  advice: DespatchAdvice,
  findings: UblFinding[],
): Promise<KnownLine[]> {
  const lines = await nameDespatchLines(trx, advice.lines, findings)
  const rows = lines.map(({ purchaseNo, sequence }, rowNumber) => ({
    rowNumber,
    values: { purchaseNo, ...sequence },
  }))
  const ids = await resolveAsnRows(trx, rows)
  const idOf = ({ purchaseNo, sequence }: NamedLine) => ids.get(batchName(purchaseNo, sequenceOf(sequence)))
  const requested = [...new Set(lines.flatMap((line) => idOf(line) ?? []))]
  const locked = await lockBatches(trx, requested)
  const unitCode = await readUnitCodes(
    trx,
    caller.tenantsid,
    [...locked.values()].map((batch) => batch.purchase_unit_no),
  )
  return lines.flatMap((line) => {
    const { path } = line.reading
    const batch = locked.get(idOf(line) ?? '')
    if (!batch || (advice.supplierNo !== '' && batch.supplier_no !== advice.supplierNo)) {
      const parameters = { purchaseNo: line.purchaseNo, lineBatch: sequenceOf(line.sequence) }
      findings.push({ path: `${path}/OrderLineReference`, declaration: deliveriesErrors.unknownOrderLine, parameters })
      return []
    }
    const expected = unitCode(batch.purchase_unit_no)
    const isOther = !isSameUnitCode(line.unitCode, expected) && !['', batch.purchase_unit_no].includes(line.unitCode)
    if (isOther) {
      const parameters = { found: line.unitCode.slice(0, 20), expected }
      findings.push({ path: `${path}/DeliveredQuantity`, declaration: xmlErrors.ublUnit, parameters })
    }
    if (line.goodsNo !== '' && line.goodsNo !== batch.goods_no) {
      const parameters = { found: line.goodsNo.slice(0, 60), expected: batch.goods_no }
      findings.push({ path: `${path}/Item`, declaration: xmlErrors.ublItem, parameters })
    }
    return [{ line, batch, commonUnit: expected }]
  })
}

const sequenceOf = ({ purchaseSeq, purchasePhaseSeq, purchaseBatchSeq }: LineSequence): string =>
  lineBatch({
    purchase_seq: purchaseSeq,
    purchase_phase_seq: purchasePhaseSeq,
    purchase_batch_seq: purchaseBatchSeq,
  })

/** Despatch lines that are lots of one line: those that say so, and others of the same delivery as long as their lots differ. */
function asnLines(known: readonly KnownLine[]): AnnouncedLine[] {
  const lines = new Map<string, AnnouncedLine>()
  const repeats = new Map<string, number>()
  for (const { line, batch, commonUnit } of known) {
    const lot = JSON.stringify([batch.id, line.lotNo])
    const repeat = line.asnLine === '' ? (repeats.get(lot) ?? 0) : 0
    if (line.asnLine === '') repeats.set(lot, repeat + 1)
    const key = JSON.stringify([batch.id, line.asnLine, repeat])
    const earlier = lines.get(key)
    if (earlier) earlier.parts.push(line)
    else lines.set(key, { batch, commonUnit, parts: [line] })
  }
  return [...lines.values()]
}

const hasLotNumbers = ({ parts }: AnnouncedLine): boolean => parts.some(({ lotNo }) => lotNo !== '')

/** The lots of the ASN, in the order in which they are written: without numbers, what a line ships is one lot. */
function announcedLots(coming: readonly AnnouncedLine[]): AnnouncedLot[] {
  return coming.flatMap((line, at) => {
    const groups = hasLotNumbers(line) ? line.parts.map((part) => [part]) : [line.parts]
    return groups.map((parts, place): AnnouncedLot => {
      const [first = line.parts[0]] = parts
      return {
        asnSeq: at + 1,
        place,
        lineIds: parts.map(({ id }) => id),
        path: first.reading.path,
        lotNo: first.lotNo || first.supRemarks,
        qty: sum(parts.map(({ quantity }) => quantity)),
        unit: line.batch.purchase_unit_no,
        commonUnit: line.commonUnit,
        unitDecimals: line.batch.unit_decimals,
      }
    })
  })
}

function newLine(line: AnnouncedLine): NewAsnLine {
  const { batch, parts } = line
  const [first] = parts
  const hasLots = hasLotNumbers(line)
  return {
    batchId: batch.id,
    deliveryQty: sum(parts.map(({ quantity }) => quantity)),
    giftQty: sum(parts.map(({ giftQty }) => giftQty)),
    supRemarks: first.supRemarks,
    remarks: first.remarks,
    productFeature: first.productFeature,
    stockFeature: first.stockFeature,
    lots: hasLots
      ? parts.map(({ lotNo, productDate, quantity, serials }) => ({
          ...{ lotNo, productDate, qty: plain(quantity) },
          ...(serials.length > 0 ? { serials } : {}),
        }))
      : [],
    serials: hasLots ? [] : parts.flatMap(({ serials }) => serials),
  }
}

async function asnOf(
  context: CallContext,
  { details, lines }: DespatchAdvice,
  coming: readonly AnnouncedLine[],
  batch: LockedBatch,
  findings: UblFinding[],
): Promise<NewAsn> {
  const usual = await withUsual(details, () => defaultsReader(context)(batch))
  for (const name of USUAL) {
    if (usual[name]) continue
    const parameters = { field: context.translate(asnFields[name].label) }
    findings.push({ path: UBL_PLACES[name].join('/'), declaration: deliveriesErrors.addressMissing, parameters })
  }
  return {
    ...details,
    ...usual,
    dataSource: 'ubl',
    custom: await newCustomValues(context, asnCustomFieldSet, {}),
    isOverConfirmed: lines.some(({ isOver }) => isOver),
    lines: coming.map(newLine),
  }
}
