/** How one section of a number format shows a number. */
export interface FormatSection {
  /** `digits` with placeholders, `powers` of ten, as a `fraction`, as it is (`general`), or in a way of its own (`other`). */
  readonly kind: 'general' | 'digits' | 'powers' | 'fraction' | 'other'
  /** Literal texts and placeholders (`0`, `#`, `?`) of the whole part, in their order. */
  readonly whole: readonly string[]
  /** Digits behind the point that are always shown, and most of them. */
  readonly leastDecimals: number
  readonly mostDecimals: number
  readonly isGrouped: boolean
  /** By how many thousands the number is shown divided. */
  readonly thousands: number
  readonly percents: number
  /** Text behind the digits. */
  readonly end: string
  readonly hasColour: boolean
}

const token =
  /"([^"]*)"?|\\(.)|_.|\*.|\[(h+|m+|s+)\]|\[([<>=][^\]]*)\]|\[\$([^\]-]*)[^\]]*\]|\[([^\]]*)\]|(general)|([eE][+-])|([0#?])|([.,%/;])|([ydmhsgb])|([\s\S])/gi

/** The sections of a number format's code; a format with conditions counts as one of its own kind. */
export function formatSections(code: string): readonly FormatSection[] {
  const sections: FormatSection[] = []
  let open = new OpenSection()
  for (const match of code.matchAll(token)) {
    const [, quoted, escaped, elapsed, condition, currency, bracket, general, power, digit, mark, time, other] = match
    const literal = quoted ?? escaped ?? currency ?? other
    if (mark === ';') {
      sections.push(open.close())
      open = new OpenSection()
    } else if (literal !== undefined) open.addLiteral(literal)
    else if (elapsed !== undefined || condition !== undefined || time !== undefined) open.isOther = true
    else if (general !== undefined) open.isGeneral = true
    else if (power !== undefined) open.isPower = true
    else if (bracket !== undefined)
      open.hasColour ||= /^(?:black|blue|cyan|green|magenta|red|white|yellow|color)/i.test(bracket)
    else if (digit !== undefined) open.addDigit(digit)
    else if (mark !== undefined) open.addMark(mark)
  }
  sections.push(open.close())
  return sections
}

class OpenSection {
  isOther = false
  isGeneral = false
  isPower = false
  hasColour = false
  #isFraction = false
  #isBehindPoint = false
  #hasDigits = false
  #isGrouped = false
  /** Commas since the last placeholder: between two they group, behind the last they divide. */
  #commas = 0
  #thousands = 0
  #percents = 0
  #whole: string[] = []
  #decimals = ''
  #end = ''

  addLiteral(text: string): void {
    if (this.#isBehindPoint || this.#commas > 0) this.#end += text
    else this.#whole.push(text)
  }

  addDigit(digit: string): void {
    if (this.isPower || this.#isFraction) return
    this.#hasDigits = true
    if (this.#isBehindPoint) {
      this.#decimals += digit
      return
    }
    if (this.#commas > 0) this.#isGrouped = true
    this.#commas = 0
    this.#whole.push(...this.#end, digit)
    this.#end = ''
  }

  addMark(mark: string): void {
    switch (mark) {
      case '%':
        this.#percents += 1
        this.addLiteral('%')
        return
      case '/':
        if (this.#hasDigits) this.#isFraction = true
        else this.addLiteral('/')
        return
      case '.':
        if (this.#isBehindPoint) this.addLiteral('.')
        this.#isBehindPoint = true
        return
      case ',':
        if (!this.#hasDigits) this.addLiteral(',')
        else if (this.#isBehindPoint) this.#thousands += 1
        else this.#commas += 1
    }
  }

  close(): FormatSection {
    return {
      kind: this.#kind(),
      whole: this.#whole,
      leastDecimals: this.#decimals.lastIndexOf('0') + 1,
      mostDecimals: this.#decimals.length,
      isGrouped: this.#isGrouped,
      thousands: this.#thousands + this.#commas,
      percents: this.#percents,
      end: this.#end,
      hasColour: this.hasColour,
    }
  }

  #kind(): FormatSection['kind'] {
    if (this.isOther) return 'other'
    if (this.isGeneral) return 'general'
    if (this.isPower) return 'powers'
    return this.#isFraction ? 'fraction' : 'digits'
  }
}
