import { errorCode } from '#platform/contract/values/record-of.ts'
import { createLogger } from '#platform/server/observability/create-logger.ts'
import { loadConfigOrExit } from './config.ts'
import { type Product, startProduct } from './start-product.ts'

const config = loadConfigOrExit()
const log = createLogger(config.logLevel)
let product: Product | undefined
let isStopping = false

/** The first signal stops in order, the second at once. */
async function onSignal(signal: NodeJS.Signals): Promise<void> {
  if (isStopping) process.exit(1)
  isStopping = true
  log.info({ signal }, 'stopping')
  // A signal during the start is answered when the start is through: half a start cannot be taken back.
  if (product) await stopAndExit(product)
}

async function stopAndExit(running: Product): Promise<void> {
  await running.stop()
  process.exit(0)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void onSignal(signal))

if (process.getuid?.() === 0) {
  log.warn({}, 'the service runs as root: run it as a user of its own that owns the data folder (docs/operations.md)')
}

try {
  product = await startProduct(config, log)
  const lines = [`Quayside is at ${product.address}`]
  const { newUsers, isOpen } = product.demo
  const width = Math.max(0, ...newUsers.map(({ role }) => role.length))
  for (const { role, userNo, password } of newUsers) lines.push(`  ${role.padEnd(width)} ${userNo} / ${password}`)
  if (isOpen && newUsers.length === 0) lines.push('  The users of the demo company stand in README.md.')
  process.stdout.write(`${lines.join('\n')}\n`)
  if (isStopping) await stopAndExit(product)
} catch (error) {
  log.fatal({ err: error }, 'not started')
  process.stderr.write(`${startFailure(error)}\n`)
  process.exit(1)
}

function startFailure(error: unknown): string {
  const code = errorCode(error)
  if (code === 'EADDRINUSE') return `Port ${config.port} is in use: stop the other program or set PORT.`
  if (code === 'EACCES') return `Port ${config.port} may not be used by this user: set PORT.`
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return 'The database that DATABASE_URL names does not answer.'
  return error instanceof Error ? error.message : String(error)
}
