import {
  type AmountBasis,
  type ComparedLine,
  type ComparedPayable,
  type ComparedPayableRow,
  comparedPayable,
  NUMBER_KINDS,
  numberKey,
  type OtherDocument,
  type Surroundings,
  type UnpairedRow,
} from './paired-rows.ts'

/** Says of each line for which nothing is owed, and of each payable that is not stated, why that may be. */
export function nameUnpaired(
  unpaired: { lines: readonly ComparedLine[]; payables: readonly ComparedPayableRow[] },
  allLines: readonly ComparedLine[],
  ownPayables: readonly ComparedPayable[],
  { neighbours, gifts, onTheWay }: Surroundings,
  basis: AmountBasis,
): { missingHere: UnpairedRow[]; missingThere: UnpairedRow[] } {
  const isRepeated = repeatedLines(allLines, new Set(unpaired.lines))
  const ofOtherMonths = otherMonths(neighbours, basis)
  const [giftOf, announcedBy] = [finderOf(gifts), finderOf(onTheWay)]
  const missingHere = unpaired.lines.map((line): UnpairedRow => {
    const { place } = line
    if (isRepeated(line)) return { place, kind: 'duplicate', otherNo: '' }
    const otherNo = ofOtherMonths(line)
    if (otherNo !== undefined) return { place, kind: 'cutOff', otherNo }
    const gift = giftOf(line)
    if (gift !== undefined) return { place, kind: 'gift', otherNo: gift }
    return { place, kind: 'missingReceipt', otherNo: announcedBy(line) ?? '' }
  })
  const missingThere = unpaired.payables.map(({ place }): UnpairedRow => {
    const payable = ownPayables[place]
    const kind = payable?.isReturn ? 'return' : payable?.isAtEnd ? 'cutOff' : 'missingThere'
    return { place, kind, otherNo: '' }
  })
  return { missingHere, missingThere }
}

/** Lines that say the number and amount of another one; of several unpaired ones the first is not repeated. */
function repeatedLines(lines: readonly ComparedLine[], unpaired: ReadonlySet<ComparedLine>) {
  const keyOf = ({ number, amount }: ComparedLine) => `${number}\n${amount}`
  const firsts = new Map<string, ComparedLine>()
  for (const line of lines) {
    const first = firsts.get(keyOf(line))
    if (!first || (unpaired.has(first) && !unpaired.has(line))) firsts.set(keyOf(line), line)
  }
  return (line: ComparedLine): boolean => line.number !== '' && firsts.get(keyOf(line)) !== line
}

/** Finds the payable of another month that a line is about; each explains one line. */
function otherMonths(neighbours: readonly ComparedPayable[], basis: AmountBasis) {
  const byName = new Map<string, number[]>()
  const taken = new Set<number>()
  for (const [place, payable] of neighbours.entries()) {
    for (const name of namesOf(comparedPayable(payable, place, basis))) addTo(byName, name, place)
  }
  for (const places of byName.values()) places.reverse()
  return ({ number, goodsNo, qty }: ComparedLine): string | undefined => {
    const names = [
      ...(number === '' ? [] : [`number\n${number}`]),
      ...(goodsNo === '' || qty === null ? [] : [`goods\n${goodsNo}\n${qty}`]),
    ]
    for (const places of names.map((name) => byName.get(name) ?? [])) {
      for (let place = places.pop(); place !== undefined; place = places.pop()) {
        if (taken.has(place)) continue
        taken.add(place)
        return neighbours[place]?.originNo ?? ''
      }
    }
    return undefined
  }
}

function namesOf({ numbers, goodsNo, qty }: ComparedPayableRow): string[] {
  const known = new Set(NUMBER_KINDS.map((kind) => numbers[kind]).filter((number) => number !== ''))
  return [...[...known].map((number) => `number\n${number}`), ...(goodsNo === '' ? [] : [`goods\n${goodsNo}\n${qty}`])]
}

function addTo<T>(map: Map<string, T[]>, name: string, value: T): void {
  const known = map.get(name)
  if (known) known.push(value)
  else map.set(name, [value])
}

/** Finds the document that a line names: that of the same item, or the only one, as suppliers may call items otherwise. */
function finderOf(documents: readonly OtherDocument[]) {
  const byNumber = new Map<string, OtherDocument[]>()
  for (const document of documents) {
    for (const number of new Set(document.numbers.map(numberKey))) addTo(byNumber, number, document)
  }
  return ({ number, goodsNo }: ComparedLine): string | undefined => {
    const named = number === '' ? [] : (byNumber.get(number) ?? [])
    const found = named.find((one) => numberKey(one.goodsNo) === goodsNo) ?? (named.length === 1 ? named[0] : undefined)
    return found?.documentNo
  }
}
