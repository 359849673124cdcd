import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '#apps/server/config.ts'
import { startProduct } from '#apps/server/start-product.ts'
import { createLogger } from '#platform/server/observability/create-logger.ts'
import { createOutbound } from '#platform/server/outbound/create-outbound.ts'
import { benchSecretKey } from './bench-company.ts'
import { serveMeasured } from './measured-process.ts'

// The whole product as it is served, on the measured database: jobs, outbox, emails, web hooks and live messages run beside.
const [ownerUrl = '', webhookPort = '', mailPort = ''] = process.argv.slice(2)
const dataDir = await mkdtemp(join(tmpdir(), 'quayside-bench-'))
const hosts = [`127.0.0.1:${webhookPort}`]
const config = loadConfig({
  DATABASE_URL: ownerUrl,
  DATA_DIR: dataDir,
  DEMO: 'off',
  IMPORT_MAX_MB: '64',
  SECRET_KEY: benchSecretKey.toString('base64'),
  MAIL_SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  MAIL_FROM: 'portal@measured.example',
  WEBHOOK_HOSTS: hosts.join(','),
})
const product = await startProduct({ ...config, port: 0 }, createLogger('error'), {
  // As the product makes it, but that the other system is on this machine.
  webhookOutbound: createOutbound({ hosts, timeoutMs: 10_000, maxAtOnce: 100, isAllowedAddress: () => true }),
})
process.once('SIGTERM', () => void stop())
serveMeasured(product.app.server)

async function stop(): Promise<void> {
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
}
