import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import {
  authenticate,
  authenticateApiKey,
  closedModulesOf,
  communityIssuer,
  createSingleSignOn,
  readKeyMenus,
  registerSingleSignOn,
  seedMenuNames,
} from '#modules/identity/server.ts'
import { seedDictionary } from '#modules/master-data/server.ts'
import { DELIVER_JOB, noteFailedJob, notifyAllEvents, seedMessages } from '#modules/messages/server.ts'
import { webhookDocuments } from '#modules/messages/webhook/contract/webhooks.ts'
import { seedSettings } from '#modules/system/server.ts'
import { PRODUCT_VERSION } from '#platform/contract/values/product.ts'
import { openApiDocument } from '#platform/server/api-docs/open-api-document.ts'
import { registerApiDocs } from '#platform/server/api-docs/register-api-docs.ts'
import { startCacheControl } from '#platform/server/cache/cache-control.ts'
import type { ServerCache } from '#platform/server/cache/server-cache.ts'
import { companyToday } from '#platform/server/clock/company-today.ts'
import { definitionCache } from '#platform/server/custom-fields/read-definitions.ts'
import { createDatabase, createPool, type Database, rolePassword, roleUrl } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { callerOf } from '#platform/server/http/admit-call.ts'
import { bodyBudgetFor } from '#platform/server/http/body-budget.ts'
import { createServer, type ServerOptions } from '#platform/server/http/create-server.ts'
import { isFromThisMachine } from '#platform/server/http/is-from-this-machine.ts'
import { countInDatabase } from '#platform/server/http/public-pace.ts'
import { readTrustedProxies } from '#platform/server/http/trusted-proxies.ts'
import { startJobs } from '#platform/server/jobs/start-jobs.ts'
import { startTasks } from '#platform/server/jobs/start-tasks.ts'
import { statementCache } from '#platform/server/list/run-compiled.ts'
import { createLiveHub } from '#platform/server/live/live-hub.ts'
import { startNotificationBus } from '#platform/server/live/notification-bus.ts'
import { createMailer } from '#platform/server/mail/create-mailer.ts'
import { createMetrics } from '#platform/server/observability/create-metrics.ts'
import { createAbnormalLog } from '#platform/server/observability/keep-abnormal.ts'
import { registerObservability } from '#platform/server/observability/register-observability.ts'
import { type AskService, createAskService } from '#platform/server/outbound/ask-service.ts'
import { createOutbound, type Outbound } from '#platform/server/outbound/create-outbound.ts'
import { waitingOutboxRows } from '#platform/server/outbox/dispatch-outbox.ts'
import { startOutbox } from '#platform/server/outbox/start-outbox.ts'
import { inScope, separateLogins, systemScope } from '#platform/server/scope.ts'
import { createSecretBox } from '#platform/server/secret-box.ts'
import { textsOfCallers } from '#platform/server/texts/texts-of-callers.ts'
import packageJson from '../../package.json' with { type: 'json' }
import type { Config } from './config.ts'
import { moduleTexts } from './contracts.generated.ts'
import { licenseCommunity } from './license-community.ts'
import { licensedTasks } from './licensed-tasks.ts'
import { type DemoStart, loadDemoOnFirstStart } from './load-demo-on-first-start.ts'
import { callsOf, moduleGateOf, productRules, serverModules } from './modules.ts'
import { openFileArea } from './open-file-area.ts'
import { openProductDatabase } from './open-product-database.ts'
import { productTexts } from './product-texts.ts'
import { readSecretKey } from './read-secret-key.ts'

/** A running product. */
export interface Product {
  app: FastifyInstance
  db: Database
  /** Where it answers. */
  address: string
  /** What became of the demo company. */
  demo: DemoStart
  /** Stops listening, lets requests and jobs finish, then lets go of the database. */
  stop(): Promise<void>
}

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const WEB_BUNDLE = folder('../../dist/web')
/** How long requests under way may go on after the stop was asked for. */
const FINISH_MS = 10_000
/** How long another system may take over a message, and how many are asked at the same time. */
const WEBHOOK_TIMEOUT_MS = 10_000
const WEBHOOKS_AT_ONCE = 100

/** Parts that tests replace, because the real ones reach outside. */
export interface ProductParts {
  askService?: AskService
  webhookOutbound?: Outbound
}

/** Starts the whole product: database, migrations, demo company, server, jobs, outbox, live messages. */
export async function startProduct(config: Config, log: Logger, parts: ProductParts = {}): Promise<Product> {
  const undo: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) {
      await step().catch((error: unknown) => log.error({ err: error }, 'a part did not stop properly'))
    }
  }
  try {
    return { ...(await start(config, log, parts, undo)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(
  config: Config,
  log: Logger,
  parts: ProductParts,
  undo: (() => Promise<void>)[],
): Promise<Omit<Product, 'stop'>> {
  const database = await openProductDatabase(config, log)
  undo.push(database.stop)
  const { ownerUrl } = database
  const applied = await migrate(ownerUrl)
  if (applied.length > 0)
    log.info({ migrations: applied.length, newest: applied.at(-1) }, 'database brought up to date')

  const { poolSize: size, timeZone } = config
  // Most requests read.
  const pool = createPool(roleUrl(ownerUrl, 'quayside_request'), { size: Math.ceil(size / 2), timeZone })
  const db = createDatabase(pool)
  undo.push(() => db.destroy())
  const readUrl = config.databaseReadUrl
    ? replicaUrl(ownerUrl, config.databaseReadUrl)
    : roleUrl(ownerUrl, 'quayside_request')
  const readPool = createPool(readUrl, { size, timeZone })
  const readDb = createDatabase(readPool)
  undo.push(() => readDb.destroy())
  const systemPool = createPool(roleUrl(ownerUrl, 'quayside_app'), { size: Math.ceil(size / 4), timeZone })
  const systemDb = createDatabase(systemPool)
  undo.push(() => systemDb.destroy())
  for (const requests of [db, readDb]) separateLogins(requests, systemDb)

  const files = await openFileArea(config, log)
  const demo = await loadDemoOnFirstStart(db, files, config, log)
  const { licenceIssuer = communityIssuer } = config
  if (config.licenceIssuer === undefined) await licenseCommunity(db, timeZone)
  const askService = parts.askService ?? createAskService({ hosts: config.menuServiceHosts })
  const webhookOutbound =
    parts.webhookOutbound ??
    createOutbound({ hosts: config.webhookHosts, timeoutMs: WEBHOOK_TIMEOUT_MS, maxAtOnce: WEBHOOKS_AT_ONCE })
  const secretBox = createSecretBox(await readSecretKey(config))
  const singleSignOn = config.singleSignOn && createSingleSignOn(config.singleSignOn, secretBox)
  const uploadLimitBytes = config.importMaxMb * 1024 * 1024
  const mailer = config.mail ? createMailer(config.mail) : undefined
  undo.push(() => Promise.resolve(mailer?.close()))
  const bus = await startNotificationBus({ url: roleUrl(ownerUrl, 'quayside_request'), log })
  undo.push(bus.stop)
  const caches: ServerCache[] = [definitionCache, statementCache]
  const modules = serverModules({
    db,
    sessionHours: config.sessionHours,
    sessionIdleMinutes: config.sessionIdleMinutes,
    licenceIssuer,
    secretBox,
    singleSignOn,
    askService,
    menuServiceHosts: config.menuServiceHosts,
    webhookOutbound,
    fileStore: files.store,
    localPrintUrl: config.localPrintUrl,
    mailer,
    uploadLimitBytes,
    publicTenant: config.publicTenant,
    timeZone,
    publicUrl: config.publicUrl,
    cacheControl: startCacheControl({ bus, caches: () => caches, server: serverName(config), timeZone }),
  })
  await inScope(db, systemScope('operations', '*'), async (trx) => {
    await seedDictionary(trx, moduleTexts)
    await seedSettings(trx)
    await seedMenuNames(trx, productTexts)
    await seedMessages(trx, productTexts)
  })
  const moduleGate = moduleGateOf(() => modules)
  const gate = { issuer: licenceIssuer, modules: moduleGate, today: () => companyToday(timeZone) }
  const authenticateToken = (token: string, isAttended = false) => authenticate(db, token, gate, isAttended)
  const hub = createLiveHub({ bus, authenticate: (token) => authenticateToken(token) })
  undo.push(() => Promise.resolve(hub.stop()))
  const metrics = createMetrics({
    pools: { requests: pool, reads: readPool, system: systemPool },
    waitingOutboxRows: () => waitingOutboxRows(db),
    openSockets: hub.count,
    log,
  })

  const keepAbnormal = createAbnormalLog({ db, appVersion: PRODUCT_VERSION, log })
  const tasks = licensedTasks(modules, (context) => closedModulesOf(db, moduleGate, context, licenceIssuer))
  const jobs = await startJobs({
    ownerUrl,
    db,
    jobs: modules.flatMap((module) => module.jobs ?? []),
    tasks,
    timeZone: config.timeZone,
    log,
    onFailure: (name, tenantsid) => {
      metrics.onJobFailure(name)
      noteFailedJob(db, name, tenantsid).catch((error: unknown) => log.error({ err: error }, 'failed job not told'))
    },
    keepAbnormal,
  })
  undo.push(jobs.stop)
  let areEmailsDue = false
  const outbox = startOutbox({
    db,
    bus,
    log,
    keepAbnormal,
    afterRound: async () => {
      areEmailsDue = (await notifyAllEvents(db, productTexts)) || areEmailsDue
      // A delivery that is at work may have looked for emails already: the next round asks again.
      if (mailer && areEmailsDue) areEmailsDue = !(await jobs.runSoon(DELIVER_JOB))
    },
  })
  undo.push(outbox.stop)
  undo.push(startTasks({ db, bus, tasks, send: jobs.send, log }).stop)

  const calls = callsOf(modules)
  const ownTexts = textsOfCallers(db, productTexts)
  caches.unshift(ownTexts.cache)
  caches.push(...modules.flatMap((module) => module.caches ?? []))
  const callers = {
    authenticate: authenticateToken,
    authenticateKey: (secret: string) => authenticateApiKey(db, secret, gate),
  }
  const app = await createServer({
    db,
    readDb,
    calls,
    ...callers,
    ...trustedProxiesOf(config),
    connections: config.connections,
    bodies: bodyBudgetFor(uploadLimitBytes, config.bodiesMaxMb * 1024 * 1024),
    countPublicCall: countInDatabase(db),
    texts: productTexts,
    ownTexts,
    constraints: Object.assign({}, ...modules.map((module) => module.constraints ?? {})),
    rules: productRules(modules),
    timeZone: config.timeZone,
    isSecure: config.isCookieSecure,
    log,
    uploadLimit: uploadLimitBytes,
    files,
    localPrintUrl: config.localPrintUrl,
    live: hub,
    onCall: metrics.onCall,
    keepAbnormal,
    ...(existsSync(WEB_BUNDLE) ? { webFolder: WEB_BUNDLE } : {}),
  })
  undo.push(() => closeServer(app))
  const { sessionHours, sessionIdleMinutes, isCookieSecure: isSecure } = config
  const signInOptions = { db, secretBox, sessionHours, sessionIdleMinutes }
  if (singleSignOn) registerSingleSignOn(app, singleSignOn, { ...signInOptions, isSecure })
  const isBehindProxy = config.publicUrl !== undefined
  registerObservability(app, {
    registry: metrics.registry,
    checkReady: async () => void (await sql`select 1`.execute(db)),
    metricsToken: config.metricsToken,
    isBehindProxy,
  })
  const tables = calls.map((implemented) => implemented.calls)
  await registerApiDocs(
    app,
    packageJson.version,
    async () =>
      openApiDocument(tables, packageJson.version, { keyMenus: await readKeyMenus(db), webhooks: webhookDocuments }),
    async (request) => {
      if (!isBehindProxy && isFromThisMachine(request)) return true
      return (await callerOf(request, callers)) !== undefined
    },
  )
  await app.listen({ host: config.host, port: config.port })
  return { app, db, address: addressOf(config), demo }
}

/** A replica has the roles of the main database, and so their passwords. */
function replicaUrl(ownerUrl: string, readUrl: string): string {
  const url = new URL(readUrl)
  url.username = 'quayside_request'
  url.password = rolePassword(ownerUrl, 'quayside_request')
  return url.toString()
}

async function closeServer(app: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), FINISH_MS)
  await app.close()
  clearTimeout(cutOff)
}

/** The configuration is read before: what it names can be read again. */
function trustedProxiesOf({ trustedProxies }: Config): Pick<ServerOptions, 'isTrustedProxy'> {
  const isTrustedProxy = readTrustedProxies(trustedProxies)
  return isTrustedProxy ? { isTrustedProxy } : {}
}

/** What administrators call this server. */
const serverName = ({ port }: Config): string => `${hostname()}:${port}`

function addressOf({ publicUrl, host, port }: Config): string {
  if (publicUrl) return publicUrl
  const isEverywhere = host === '0.0.0.0' || host === '::'
  return `http://${isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}
