import { sql } from 'kysely'
import { serverModules } from '#apps/server/modules.ts'
import { authenticate } from '#modules/identity/server/index.ts'
import { platformTexts } from '#platform/contract/platform-texts.ts'
import { createDatabase, createPool, roleUrl } from '#platform/server/database.ts'
import { createServer } from '#platform/server/http/create-server.ts'
import { createLogger } from '#platform/server/observability/create-logger.ts'
import { createTextCatalogue } from '#platform/server/text-catalogue.ts'
import { serveMeasured } from './measured-process.ts'

// The product's server as it is in production, without jobs and live messages, on the measured database.
const ownerUrl = process.argv[2] ?? ''
const db = createDatabase(createPool(roleUrl(ownerUrl, 'quayside_app'), { size: 20, timeZone: 'UTC' }))
const readDb = createDatabase(
  createPool(roleUrl(ownerUrl, 'quayside_app'), { size: 20, timeZone: 'UTC', isPipelined: true }),
)
await sql`select 1`.execute(db)
const modules = serverModules({ db, sessionHours: 12 })
const app = await createServer({
  db,
  readDb,
  calls: modules.flatMap((module) => module.calls),
  authenticate: (token) => authenticate(db, token),
  texts: createTextCatalogue([platformTexts, ...modules.map((module) => module.texts)]),
  constraints: Object.assign({}, ...modules.map((module) => module.constraints ?? {})),
  timeZone: 'UTC',
  isSecure: false,
  log: createLogger('error'),
  bodyLimit: 2 * 1024 * 1024,
  uploadLimit: 64 * 1024 * 1024,
})
await app.listen({ host: '127.0.0.1', port: 0 })
serveMeasured(app.server)
