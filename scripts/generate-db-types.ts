import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { migrate } from '../platform/server/database/migrate.ts'
import { startTestCluster } from './test-database.ts'

/**
 * Writes db/schema.generated.ts from a freshly migrated database. With `--check` it only compares, and fails when they differ.
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
} finally {
  await cluster.stop()
}
