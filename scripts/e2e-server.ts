import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { stopOrphans } from '../platform/server/database/embedded-database-orphans.ts'

// The service as the browser tests use it: on a new data folder every time. The folder stays afterwards, to look into.
const dataDir = process.env.DATA_DIR
if (!dataDir) throw new Error('DATA_DIR is not set: this script empties that folder and must not guess it.')
await stopOrphans(join(dataDir, 'postgres')).catch(() => 0)
await rm(dataDir, { recursive: true, force: true })
await import('../apps/server/main.ts')
