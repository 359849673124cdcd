import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '../platform/server/database/migrate.ts'
import { columnWords, withColumnWords } from './column-words.ts'
import { tableColumns } from './table-columns.ts'
import { startTestCluster } from './test-database.ts'

/**
 * Writes db/schema.generated.ts and db/columns.generated.ts from a freshly migrated database. With `--check` it only compares, and
 * fails when they differ.
 */
const isCheck = process.argv.includes('--check')
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'quayside-types-'))
const cluster = await startTestCluster()
try {
  await migrate(cluster.ownerUrl)
  const exact = { int8: 'string', numeric: 'string', date: 'string', timestamptz: 'string' }
  const plain = join(folder, 'schema.ts')
  execFileSync(
    process.execPath,
    [
      `${root}node_modules/kysely-codegen/dist/cli/bin.js`,
      '--dialect=postgres',
      `--url=${cluster.ownerUrl}`,
      `--out-file=${plain}`,
      `--type-mapping=${JSON.stringify(exact)}`,
      '--exclude-pattern={schema_migration*,invariant_*}',
      '--default-schema=public',
    ],
    { stdio: 'inherit' },
  )
  const written = {
    'db/schema.generated.ts': withColumnWords(readFileSync(plain, 'utf8'), await columnWords(cluster.ownerUrl)),
    'db/columns.generated.ts': await tableColumns(cluster.ownerUrl),
  }
  for (const [file, text] of Object.entries(written)) {
    if (!isCheck) writeFileSync(root + file, text)
    else if (readFileSync(root + file, 'utf8') !== text) throw new Error(`${file} is not as the database is`)
  }
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true })
}
