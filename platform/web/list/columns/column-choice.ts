import type { ImportDecision, ImportUndecided } from '#platform/contract/exchange/import-schemas.ts'

/** For each column by its name the field that it is, or '' where it is left out. */
export type ColumnChoice = Readonly<Record<string, string>>

/** What the server proposes; a column for which nothing comes near is left out. */
export const proposedChoices = ({ columns }: ImportUndecided): ColumnChoice =>
  Object.fromEntries(columns.map(({ name, proposed }) => [name, proposed]))

/** What is wrong with choices, as a text key, and the columns that it is about; null when nothing is. */
export function errorOfChoices(
  { fields }: ImportUndecided,
  choices: ColumnChoice,
): { key: string; labels: string[] } | null {
  const chosen = Object.values(choices)
  const twice = fields.filter(({ name }) => chosen.filter((field) => field === name).length > 1)
  if (twice.length > 0) return { key: 'lists:import.decide.twice', labels: twice.map(({ label }) => label) }
  const missing = fields.filter(({ name, isRequired }) => isRequired && !chosen.includes(name))
  return missing.length > 0 ? { key: 'lists:import.decide.missing', labels: missing.map(({ label }) => label) } : null
}

/** The decision as it is sent. */
export const decisionOf = ({ sheets }: ImportUndecided, columns: ColumnChoice, isKept: boolean): ImportDecision => ({
  columns: { ...columns },
  sheets: [...sheets],
  isKept,
})
