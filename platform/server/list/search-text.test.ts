import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

/** Characters that a search text keeps as they are but for their number: wildcards, runs, and such as two code units make. */
const CHARACTERS = ['a', 'b', '1', '%', '_', '\\', '-', '螺', '丝', '鋼', 'ア', '\u{20bb7}', '\u{20bb6}']

/** The same texts in every run. */
function randomTexts(count: number, mostCharacters: number, seed: number): string[] {
  let state = seed
  const random = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  return Array.from({ length: count }, () =>
    // Few different characters in a text, so that the same come again and in runs.
    Array.from(
      { length: 1 + random(mostCharacters) },
      () => CHARACTERS[random(random(2) === 0 ? 3 : CHARACTERS.length)],
    ).join(''),
  )
}

describe('the search text', () => {
  it('holds a word exactly where the text does, whatever scripts, runs and wildcards both are made of', async () => {
    const texts = randomTexts(20_000, 12, 1)
    const words = randomTexts(20_000, 4, 2)
    const { rows } = await sql<{ isFound: boolean }>`
      select search_normalise(haystack) @~ search_pattern(word) as "isFound"
      from unnest(${texts}::text[], ${words}::text[]) with ordinality pairs (haystack, word, place) order by place`.execute(
      test.ownerDb,
    )
    const wrong = rows.flatMap(({ isFound }, index) =>
      isFound === texts[index]?.includes(words[index] ?? '') ? [] : [[texts[index], words[index]]],
    )
    expect(wrong).toEqual([])
    expect(rows.filter(({ isFound }) => isFound).length).toBeGreaterThan(1000)
  })

  it('is the same for every way to write a character', async () => {
    const alike = ['e\u0301', '\uff35\uff33\uff22', '\uff76\uff9e', '\u338f', 'Th\u00e9p', 'The\u0301p', '\ufb01x']
    const plain = ['e', 'usb', '\u30ac', 'kg', 'thep', 'thep', 'fix']
    const { rows } = await sql<{ isAlike: boolean }>`
      select search_normalise(one) = search_normalise(other) as "isAlike"
      from unnest(${alike}::text[], ${plain}::text[]) pairs (one, other)`.execute(test.ownerDb)
    expect(rows.map(({ isAlike }) => isAlike)).toEqual(alike.map(() => true))
  })
})
