/** A text that this process asked lately. It is one object as long as it is remembered. */
export interface RecentStatement {
  readonly id: number
  readonly text: string
  readonly isPreparable: boolean
  uses: number
}

/** Commands that have a plan. */
const PLANNED = /^\s*(?:select|insert|update|delete|merge|with|values)\b/i
/** A partial index is found by the values of its condition, which a plan made once does not have. */
const CONFLICT_ON_PARTIAL_INDEX = /\bon\s+conflict\b(?:(?!\bdo\b)[\s\S])*\bwhere\b/i
/** Lists of parameters grow with what a statement is given: a text of so many hardly comes again. */
const MOST_PARAMETERS = 100
/** Texts are remembered up to this length together; the least recently used goes first. */
const MOST_CHARACTERS = 8 * 1024 * 1024

/** What this process asked lately: a text is prepared when it comes again, on whichever connection. */
export class RecentStatements {
  readonly #byText = new Map<string, RecentStatement>()
  readonly #mostCharacters: number
  #characters = 0
  #lastId = 0

  constructor(mostCharacters = MOST_CHARACTERS) {
    this.#mostCharacters = mostCharacters
  }

  /** How many texts are remembered. */
  get size(): number {
    return this.#byText.size
  }

  /** Counts one more use, and answers the statement where it is worth preparing. */
  use(text: string, parameterCount: number): RecentStatement | undefined {
    if (parameterCount > MOST_PARAMETERS || !PLANNED.test(text)) return undefined
    const statement = this.#byText.get(text) ?? this.#remember(text)
    this.#byText.delete(text)
    this.#byText.set(text, statement)
    statement.uses += 1
    return statement.isPreparable && statement.uses > 1 ? statement : undefined
  }

  /** Forgets everything where a migration changed what this statement answers: what follows is prepared anew. */
  outdate({ id, text }: RecentStatement): void {
    if (this.#byText.get(text)?.id === id) this.clear()
  }

  /** Forgets everything. */
  clear(): void {
    this.#byText.clear()
    this.#characters = 0
  }

  #remember(text: string): RecentStatement {
    this.#lastId += 1
    this.#characters += text.length
    for (const oldest of this.#byText.keys()) {
      if (this.#characters <= this.#mostCharacters) break
      this.#byText.delete(oldest)
      this.#characters -= oldest.length
    }
    const isPreparable = !text.includes(';') && !CONFLICT_ON_PARTIAL_INDEX.test(text)
    return { id: this.#lastId, text, isPreparable, uses: 0 }
  }
}

/** The one of this process. */
export const recentStatements = new RecentStatements()
