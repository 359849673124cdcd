import type { DifferenceKind } from '../contract/fields.ts'

/** A line of a statement as its file says it; what the file does not say is null or empty. */
export interface StatedLine {
  documentNo: string
  goodsNo: string
  date: string | null
  qty: string | null
  price: string | null
  net: string | null
  tax: string | null
  total: string | null
}

/** A payable with which lines may be paired. */
export interface ComparedPayable {
  originNo: string
  asnNo: string
  purchaseNo: string
  purchaseSeq: number | null
  goodsNo: string
  date: string
  qty: string
  price: string
  net: string
  tax: string
  isReturn: boolean
  /** It was posted on one of the last days of the period. */
  isAtEnd: boolean
}

/** A document that explains why nothing is owed for a line. */
export interface OtherDocument {
  /** Its number as it is shown, and the numbers by which a line may name it. */
  documentNo: string
  numbers: readonly string[]
  goodsNo: string
}

/** What lies around the payables of the period. */
export interface Surroundings {
  /** Payables of the month before and of the month after. */
  neighbours: readonly ComparedPayable[]
  /** What came free of charge. */
  gifts: readonly OtherDocument[]
  /** Lines of ASNs that have not arrived. */
  onTheWay: readonly OtherDocument[]
}

/** Lines and payables that are compared with each other, by their places in what was given; no kind: their amounts agree. */
export interface PairedRows {
  lines: readonly number[]
  payables: readonly number[]
  kind: DifferenceKind | null
}

/** A line or payable that is compared with nothing, and why. */
export interface UnpairedRow {
  place: number
  kind: DifferenceKind
  /** Number of the document that explains it; empty where there is none. */
  otherNo: string
}

/** Every line and every payable, each in one place. */
export interface Pairing {
  pairs: readonly PairedRows[]
  missingHere: readonly UnpairedRow[]
  missingThere: readonly UnpairedRow[]
}

/** Which amounts are compared: with tax or without. */
export type AmountBasis = 'total' | 'net'

/** Ways to name a document, the most particular first. */
export const NUMBER_KINDS = ['origin', 'asn', 'purchase'] as const
type NumberKind = (typeof NUMBER_KINDS)[number]

/** A row as it is compared: amounts as whole millionths, so that sums are exact and cheap. */
interface ComparedRow {
  place: number
  goodsNo: string
  date: string
  qty: bigint | null
  price: bigint | null
  net: bigint | null
  tax: bigint | null
  amount: bigint
}

/** A line as it is compared. */
export interface ComparedLine extends ComparedRow {
  number: string
  /** The file states the amount that is compared. */
  isStated: boolean
}

/** A payable as it is compared. */
export interface ComparedPayableRow extends ComparedRow {
  numbers: Readonly<Record<NumberKind, string>>
  /** Ways to name its line of the order. */
  orderLines: readonly string[]
  net: bigint
  tax: bigint
  qty: bigint
}

const DECIMALS = 6

/** A decimal of at most six places as whole millionths. */
export function millionths(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.replace(/^[+-]/, '').split('.')
  const value = BigInt(`${whole}${fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0')}`)
  return decimal.startsWith('-') ? -value : value
}

const orNull = (decimal: string | null): bigint | null => (decimal === null ? null : millionths(decimal))

/** One spelling of a number: width, capitals, surrounding space and leading zeros do not count. */
export const numberKey = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .toUpperCase()
    .replace(/^0+(?=.)/, '')

/** A line as it is compared; a file states either of net and total, or both. */
export function comparedLine(line: StatedLine, place: number, basis: AmountBasis): ComparedLine {
  const { documentNo, goodsNo, date, qty, price } = line
  const [net, tax, total] = [orNull(line.net), orNull(line.tax), orNull(line.total)]
  const ownNet = net ?? (total !== null && tax !== null ? total - tax : null)
  const ownTotal = total ?? (net === null ? null : net + (tax ?? 0n))
  const amount = basis === 'total' ? ownTotal : ownNet
  return {
    place,
    number: numberKey(documentNo),
    goodsNo: numberKey(goodsNo),
    date: date ?? '',
    qty: orNull(qty),
    price: orNull(price),
    net: ownNet,
    tax: tax ?? (net !== null && total !== null ? total - net : null),
    amount: amount ?? 0n,
    isStated: amount !== null,
  }
}

/** A payable as it is compared. */
export function comparedPayable(payable: ComparedPayable, place: number, basis: AmountBasis): ComparedPayableRow {
  const [net, tax] = [millionths(payable.net), millionths(payable.tax)]
  const purchase = numberKey(payable.purchaseNo)
  const { purchaseSeq } = payable
  return {
    place,
    numbers: { origin: numberKey(payable.originNo), asn: numberKey(payable.asnNo), purchase },
    orderLines:
      purchase === '' || purchaseSeq === null ? [] : ['-', '/', ' '].map((sign) => `${purchase}${sign}${purchaseSeq}`),
    goodsNo: numberKey(payable.goodsNo),
    date: payable.date,
    qty: millionths(payable.qty),
    price: millionths(payable.price),
    net,
    tax,
    amount: basis === 'total' ? net + tax : net,
  }
}

/** The decimal of whole millionths. */
export function decimalOf(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(DECIMALS + 1, '0')
  const [whole, fraction] = [digits.slice(0, -DECIMALS), digits.slice(-DECIMALS).replace(/0+$/, '')]
  return `${value < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
