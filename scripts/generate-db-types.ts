import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { migrate } from '../platform/server/database/migrate.ts'
import { tableColumns } from './table-columns.ts'
import { startTestCluster } from './test-database.ts'

/**
 * Writes db/schema.generated.ts and db/columns.generated.ts from a freshly migrated database. With `--check` it only compares, and
 * fails when they differ.
 */
const isCheck = process.argv.includes('--check')
const root = fileURLToPath(new URL('..', import.meta.url))
const cluster = await startTestCluster()
try {
  await migrate(cluster.ownerUrl)
  const exact = { int8: 'string', numeric: 'string', date: 'string', timestamptz: 'string' }
  execFileSync(
    process.execPath,
    [
      `${root}node_modules/kysely-codegen/dist/cli/bin.js`,
      '--dialect=postgres',
      `--url=${cluster.ownerUrl}`,
      `--out-file=${root}db/schema.generated.ts`,
      `--type-mapping=${JSON.stringify(exact)}`,
      '--exclude-pattern={schema_migration*,invariant_*}',
      '--default-schema=public',
      ...(isCheck ? ['--verify'] : []),
    ],
    { stdio: 'inherit' },
  )
  const columnsFile = `${root}db/columns.generated.ts`
  const columns = await tableColumns(cluster.ownerUrl)
  if (!isCheck) writeFileSync(columnsFile, columns)
  else if (readFileSync(columnsFile, 'utf8') !== columns)
    throw new Error('db/columns.generated.ts is not as the database is')
} finally {
  await cluster.stop()
}
