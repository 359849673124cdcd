import type { RecentStatement } from './recent-statements.ts'

/** How many statements a connection keeps prepared: some 27 MB of memory of its backend, 50 MB for twice as many. */
export const MOST_PREPARED = 200

/** The statements that one connection has prepared; the least recently used makes room for a new one. */
export class PreparedStatements {
  readonly #names = new Map<string, string>()
  readonly #most: number
  /** How many names were given. No name is given twice: the driver takes it for the statement that it stood for first. */
  given = 0

  constructor(most = MOST_PREPARED) {
    this.#most = most
  }

  /** The name under which a role runs a statement, since a plan under row-level security serves one role; and the name to give up for it. */
  nameOf(statement: RecentStatement, role: string): { name: string; outlived?: string } {
    const key = keyOf(statement, role)
    const name = this.#names.get(key) ?? this.#newName()
    this.#names.delete(key)
    this.#names.set(key, name)
    if (this.#names.size <= this.#most) return { name }
    const [[oldest, outlived] = ['', '']] = this.#names
    this.#names.delete(oldest)
    return { name, outlived }
  }

  /** Has a statement prepared anew when it comes again. */
  forget(statement: RecentStatement, role: string): void {
    this.#names.delete(keyOf(statement, role))
  }

  #newName(): string {
    this.given += 1
    return `s${this.given}`
  }
}

const keyOf = ({ id }: RecentStatement, role: string): string => `${id} ${role}`
