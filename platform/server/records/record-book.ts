import type { ErrorDeclaration } from '#platform/contract/errors.ts'
import { columnOf } from '#platform/contract/fields.ts'
import { recordErrors } from '#platform/contract/records/record-errors.ts'
import type { ServerModule } from '../server-module.ts'
import { type RecordBook, type RecordSource, usesOf } from './record-source.ts'

/** What the records of these modules refer to, and who refers to them: each other, and what the modules name besides. */
export function recordBook(modules: readonly Pick<ServerModule, 'records' | 'references' | 'uses'>[]): RecordBook {
  const sources = modules.flatMap(({ records = [] }) => records)
  const references: RecordBook['references'] = Object.assign({}, ...modules.map((module) => module.references ?? {}))
  const others = modules.flatMap(({ uses = [] }) => uses)
  return { references, uses: [...sources.flatMap((source) => usesOf(source, references)), ...others] }
}

/** The refusals for the database's own guards against two records of one number. */
export function numberConstraints(sources: readonly RecordSource[]): Record<string, ErrorDeclaration> {
  return Object.fromEntries(sources.map((source) => [numberConstraint(source), recordErrors.recordNumberTaken]))
}

function numberConstraint({ record, table }: RecordSource): string {
  const own = [record.within, record.number].flatMap((name) => (name ? columnOf(name, record.fields[name]) : []))
  return [table, 'tenantsid', ...own, 'key'].join('_')
}
