import { multiply, plain, round } from '#platform/contract/values/decimal.ts'
import { type FormatSection, formatSections } from './format-sections.ts'

/**
 * What a cell with a number shows. `value` is the number that is read off it: that of the file, or of a percentage the percents.
 * `differs` says why the number cannot be read off: fewer digits are shown than there are, it is divided by thousands, or it is
 * shown as something that is no plain number. `shown` is absent where only the program knows it.
 */
export interface ShownNumber {
  readonly value: string
  readonly isPercent: boolean
  readonly isGrouped: boolean
  readonly shown?: string
  readonly differs?: 'rounded' | 'divided' | 'otherwise'
}

const knownAtMost = 500
const known = new Map<string, readonly FormatSection[]>()
/** Words that make a number another one: thousands, ten thousands, millions. */
const multiplier =
  /^(?:k|m|mn|mio|mrd|b|bn|\u5343|\u4e07|\u842c|\u767e\u4e07|\u767e\u842c|\u4ebf|\u5104|nghìn|ngàn|triệu|tỷ)\.?$/i
const dashes = new Set(['-', '–', '—'])
const longestNumber = 40

/** Whether a format shows a plain decimal with all of its digits and nothing beside them, as most do. */
export function isShownWhole(text: string, format: string): boolean {
  const sections = sectionsOf(format)
  const [section] = sections
  return (
    sections.length === 1 &&
    section?.kind === 'digits' &&
    section.percents + section.thousands === 0 &&
    section.end === '' &&
    section.whole.at(-1) === '0' &&
    section.whole.every(isPlaceholder) &&
    decimalsOf(text) <= section.mostDecimals
  )
}

/** Shows a plain decimal in a number format, such as `0.00%`. Nothing is lost without `differs`. */
export function shownNumber(text: string, format: string): ShownNumber {
  const plainly = { value: text, isPercent: false, isGrouped: false }
  if (text.length > longestNumber) return { ...plainly, differs: 'otherwise' }
  const isNegative = text.startsWith('-')
  const sections = sectionsOf(format)
  const { section, hasOwnSign } = sectionFor(sections, isNegative, isZero(text))
  const size = isNegative ? text.slice(1) : text
  const literals = [...section.whole.filter((part) => !isPlaceholder(part)), section.end].join('')
  const sign = isNegative && !hasOwnSign ? '-' : ''
  switch (section.kind) {
    case 'general':
      return multiplies(literals) ? { ...plainly, differs: 'otherwise' } : { ...plainly, shown: text }
    case 'powers':
    case 'fraction':
    case 'other':
      return { ...plainly, differs: 'otherwise' }
    case 'digits':
      break
  }
  if (!section.whole.some(isPlaceholder) && section.mostDecimals === 0) {
    const isDash = isZero(text) && dashes.has(literals.trim())
    return isDash ? { ...plainly, shown: literals.trim() } : { ...plainly, shown: literals, differs: 'otherwise' }
  }
  const isPercent = section.percents > 0
  const scaled = isPercent ? multiply(size, `1${'00'.repeat(section.percents)}`) : size
  const value = isPercent ? plain(isNegative ? `-${scaled}` : scaled) : text
  const divided = section.thousands > 0 ? multiply(scaled, `0.${'0'.repeat(3 * section.thousands - 1)}1`) : scaled
  const isRounded = decimalsOf(divided) > section.mostDecimals
  const shown = sign + rendered(section, isRounded ? round(divided, section.mostDecimals) : divided)
  const found = { value, isPercent, isGrouped: section.isGrouped, shown }
  if (!/\d/.test(shown) && !dashes.has(shown.trim())) return { ...found, differs: 'otherwise' }
  // A minus may be a bracket or a colour; with none of them nobody sees it.
  if (isNegative && hasOwnSign && !/[-(\u2212\uff0d]/.test(literals) && !section.hasColour)
    return { ...found, differs: 'otherwise' }
  if (multiplies(literals) || /\d/.test(literals)) return { ...found, differs: 'otherwise' }
  if (section.thousands > 0) return { ...found, differs: 'divided' }
  return isRounded ? { ...found, differs: 'rounded' } : found
}

const isZero = (text: string): boolean => !/[1-9]/.test(text)

const decimalsOf = (text: string): number => text.split('.')[1]?.replace(/0+$/, '').length ?? 0

const isPlaceholder = (part: string): boolean => part === '0' || part === '#' || part === '?'

const multiplies = (literals: string): boolean => multiplier.test(literals.replaceAll(/[\s%]/g, ''))

function sectionsOf(format: string): readonly FormatSection[] {
  const sections = known.get(format) ?? formatSections(format)
  if (known.size < knownAtMost) known.set(format, sections)
  return sections
}

/** Sections are for what is above zero, below, and zero; with fewer the first takes the others. */
function sectionFor(
  sections: readonly FormatSection[],
  isNegative: boolean,
  isNull: boolean,
): { section: FormatSection; hasOwnSign: boolean } {
  const [first, below, zero] = sections
  if (!first) throw new Error('a format has a section')
  // Whatever has a condition is its own way in all sections.
  const other = sections.find(({ kind }) => kind === 'other')
  if (other) return { section: other, hasOwnSign: true }
  if (isNegative && below) return { section: below, hasOwnSign: true }
  if (isNull && zero) return { section: zero, hasOwnSign: false }
  return { section: first, hasOwnSign: false }
}

/** The digits of a number in the places of a section, from the right; what has no place stands before them. */
function rendered(section: FormatSection, size: string): string {
  const [digits = '0', written = ''] = size.split('.')
  const decimals = written.replace(/0+$/, '')
  let left = digits === '0' ? '' : digits
  let shown = ''
  let count = 0
  const put = (digit: string): void => {
    if (section.isGrouped && count > 0 && count % 3 === 0) shown = `,${shown}`
    shown = digit + shown
    count += 1
  }
  const first = section.whole.findIndex(isPlaceholder)
  for (let place = section.whole.length - 1; place >= 0; place -= 1) {
    const part = section.whole[place] ?? ''
    if (!isPlaceholder(part)) {
      shown = part + shown
      continue
    }
    const digit = left.at(-1)
    if (digit !== undefined) put(digit)
    else if (part === '0') put('0')
    left = left.slice(0, -1)
    while (place === first && left !== '') {
      put(left.at(-1) ?? '')
      left = left.slice(0, -1)
    }
  }
  const fraction = decimals.padEnd(section.leastDecimals, '0')
  return `${shown}${fraction === '' ? '' : `.${fraction}`}${section.end}`.trim()
}
