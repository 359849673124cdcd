import type { KeyObject } from 'node:crypto'
import { resolve } from 'node:path'
import { z } from 'zod'
import { licencePublicKey, type SingleSignOnSettings } from '#modules/identity/server.ts'
import { emailText } from '#platform/contract/validation-rules.ts'
import { isTimeZone } from '#platform/contract/values/time-zones.ts'
import type { ConnectionLimits } from '#platform/server/http/guard-connections.ts'
import { SECRET_KEY_BYTES } from '#platform/server/secret-box.ts'
import { type Variable, variable, whole } from './config-variable.ts'
import { EDGE_VARIABLES } from './edge-variables.ts'

function isUrl(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol)
}

/** The bucket is the path; whoever signs in does so by keys, never in the address. */
function isBucketAddress({ pathname, username, password, search, hash }: URL): boolean {
  return pathname !== '/' && username === '' && password === '' && search === '' && hash === ''
}

/** Without TLS only on this machine, where a provider is tried out. */
function isIssuer(text: string): boolean {
  if (text === '') return true
  if (!isUrl(text, ['http:', 'https:'])) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
}

const databaseUrl = z
  .string()
  .refine((text) => text === '' || isUrl(text, ['postgres:', 'postgresql:']))
  .transform((text) => (text === '' ? undefined : text))

const hostList = z
  .string()
  .transform((text) => text.split(',').flatMap((host) => host.trim().toLowerCase() || []))
  .refine((hosts) => hosts.every((host) => /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?(:[1-9]\d{0,4})?$/.test(host)))

/** Every variable that the service reads, in the order of the table in docs/operations.md. */
export const CONFIG_VARIABLES = {
  PORT: variable({
    fallback: '8080',
    accepts: 'a whole number from 1 to 65535',
    meaning: 'Port of the portal.',
    schema: whole(1, 65535),
  }),
  HOST: variable({
    fallback: '127.0.0.1',
    accepts: 'an IP address or host name of this machine',
    meaning: 'Address to listen on. `0.0.0.0` lets other machines in: put a TLS proxy in front and set `PUBLIC_URL`.',
    schema: z.string().regex(/^[A-Za-z0-9.:-]{1,253}$/),
  }),
  PUBLIC_URL: variable({
    fallback: '',
    accepts: 'an http or https address without a path',
    meaning: 'Address under which people reach the portal; with `https` the session cookie is sent over TLS only.',
    schema: z
      .string()
      .refine((text) => text === '' || (isUrl(text, ['http:', 'https:']) && new URL(text).pathname === '/'))
      .transform((text) => (text === '' ? undefined : new URL(text).origin)),
  }),
  ...EDGE_VARIABLES,
  DATABASE_URL: variable({
    fallback: '',
    accepts: 'a postgres:// address',
    meaning: 'PostgreSQL to use. Empty: the embedded server, kept in `DATA_DIR`.',
    isSecret: true,
    schema: databaseUrl,
  }),
  DATABASE_READ_URL: variable({
    fallback: '',
    accepts: 'a postgres:// address',
    meaning: 'Replica for lists and exports; needs `DATABASE_URL`. Empty: the main database answers them.',
    isSecret: true,
    schema: databaseUrl,
  }),
  POOL_SIZE: variable({
    fallback: '20',
    accepts: 'a whole number from 2 to 50',
    meaning: 'Largest number of database connections for reads; half as many more are for changes.',
    schema: whole(2, 50),
  }),
  DATA_DIR: variable({
    fallback: '.data',
    accepts: 'a folder',
    meaning: 'Folder for the embedded database and stored files.',
    schema: z.string().transform((text) => resolve(text)),
  }),
  TIME_ZONE: variable({
    fallback: 'UTC',
    accepts: 'an IANA time zone such as Asia/Ho_Chi_Minh',
    meaning: 'Time zone in which dates and times are shown, entered and scheduled.',
    schema: z.string().refine(isTimeZone),
  }),
  SESSION_HOURS: variable({
    fallback: '12',
    accepts: 'a whole number from 1 to 720',
    meaning: 'Hours after which somebody must sign in again.',
    schema: whole(1, 720),
  }),
  SESSION_IDLE_MINUTES: variable({
    fallback: '60',
    accepts: 'a whole number from 5 to 43200',
    meaning:
      'Minutes without anything that its user does, after which a session is over. What open pages ask by themselves does not count.',
    schema: whole(5, 43_200),
  }),
  SECRET_KEY: variable({
    fallback: '',
    accepts: '32 bytes in base64, such as `openssl rand -base64 32` prints',
    meaning:
      'Key that the secrets of second factors are sealed with; the same for all instances. Empty: `secret.key` in `DATA_DIR`, made at the first start.',
    isSecret: true,
    schema: z.string().transform((text, check): Buffer | undefined => {
      if (text === '') return undefined
      const key = Buffer.from(text, 'base64')
      if (key.length === SECRET_KEY_BYTES) return key
      check.addIssue({ code: 'custom', message: 'key' })
      return z.NEVER
    }),
  }),
  OIDC_ISSUER: variable({
    fallback: '',
    accepts: 'the https address of an identity provider (http on this machine alone)',
    meaning:
      'OpenID Connect provider for single sign-on; needs `PUBLIC_URL`, `OIDC_CLIENT_ID` and `OIDC_CLIENT_SECRET`. Register `PUBLIC_URL` with `/single-sign-on/callback` there, and with `/login` for sign-out. Empty: none.',
    schema: z.string().refine(isIssuer),
  }),
  OIDC_CLIENT_ID: variable({
    fallback: '',
    accepts: 'the identifier that the provider gave the portal',
    meaning: 'Who the portal is at the provider.',
    schema: z.string().max(200),
  }),
  OIDC_CLIENT_SECRET: variable({
    fallback: '',
    accepts: 'the secret that the provider gave the portal',
    meaning: 'Secret of the portal at the provider.',
    isSecret: true,
    schema: z.string().max(500),
  }),
  OIDC_LABEL: variable({
    fallback: 'Single sign-on',
    accepts: 'a text of at most 60 characters',
    meaning: 'What the button on the sign-in page says, such as the name of the company’s account.',
    schema: z.string().max(60),
  }),
  OIDC_CLAIM: variable({
    fallback: 'sub',
    accepts: 'the name of a claim of the ID token',
    meaning:
      'Claim that names the user. Only one that users cannot change themselves at the provider: whoever may write it may be anybody here.',
    schema: z.string().regex(/^[A-Za-z0-9_.:/-]{1,100}$/),
  }),
  OIDC_MATCH: variable({
    fallback: 'userNo',
    accepts: '"userNo" or "email"',
    meaning:
      'What of the portal’s users the claim holds; an e-mail address counts only with `email_verified: true`. Users are never made on the way: they must exist and be valid, and of several that fit nobody is let in.',
    schema: z.enum(['userNo', 'email']),
  }),
  OIDC_TENANT: variable({
    fallback: '',
    accepts: 'the number of a company (tenant) in letters, digits, - and _',
    meaning: 'The only company whose users may come from the provider. Empty: any.',
    schema: z
      .string()
      .regex(/^[A-Za-z0-9_-]{0,60}$/)
      .transform((text) => (text === '' ? undefined : text)),
  }),
  DEMO: variable({
    fallback: '',
    accepts: '"on" or "off"',
    meaning:
      'Whether the first start on an empty database loads the demo company, whose users have a published password. Empty: on, but off where `PUBLIC_URL` is https or `NODE_ENV` is `production`. Off locks the users of a demo company that is there; on unlocks them.',
    schema: z.enum(['', 'on', 'off']),
  }),
  IMPORT_MAX_MB: variable({
    fallback: '20',
    accepts: 'a whole number from 1 to 200',
    meaning: 'Largest file, in megabytes, that an import takes.',
    schema: whole(1, 200),
  }),
  LICENCE_PUBLIC_KEY: variable({
    fallback: '',
    accepts: 'the 32 bytes of an Ed25519 public key in base64',
    meaning:
      'Whose licences count. Empty: the community’s, and every tenant gets a community licence at the start (see Licence).',
    schema: z.string().transform((text, check): KeyObject | undefined => {
      if (text === '') return undefined
      try {
        return licencePublicKey(text)
      } catch {
        check.addIssue({ code: 'custom', message: 'key' })
        return z.NEVER
      }
    }),
  }),
  MENU_SERVICE_HOSTS: variable({
    fallback: '',
    accepts: 'host names, each with its port unless it is the usual one, separated by commas',
    meaning:
      'Hosts that `custom:` menu entries may ask for the address to open. Private addresses are refused in any case. Empty: none.',
    schema: hostList,
  }),
  WEBHOOK_HOSTS: variable({
    fallback: '',
    accepts: 'host names, each with its port unless it is the usual one, separated by commas',
    meaning: 'Hosts that web hooks may tell what happens. Private addresses are refused in any case. Empty: none.',
    schema: hostList,
  }),
  FILES_S3_URL: variable({
    fallback: '',
    accepts: 'the http or https address of a bucket such as https://s3.example.com/portal-files',
    meaning:
      'Bucket of an S3-compatible store for uploaded files; needs the two keys. Empty: they lie in `DATA_DIR`, which only one service instance can use.',
    schema: z
      .string()
      .refine((text) => text === '' || (isUrl(text, ['http:', 'https:']) && isBucketAddress(new URL(text))))
      .transform((text) => (text === '' ? undefined : text.replace(/\/$/, ''))),
  }),
  FILES_S3_REGION: variable({
    fallback: 'us-east-1',
    accepts: 'the name of a region in lower case',
    meaning: 'Region that requests to the bucket are signed for.',
    schema: z.string().regex(/^[a-z0-9-]{1,40}$/),
  }),
  FILES_S3_ACCESS_KEY: variable({
    fallback: '',
    accepts: 'an access key without spaces',
    meaning: 'Access key of the bucket.',
    isSecret: true,
    schema: z.string().regex(/^[!-~]{0,200}$/),
  }),
  FILES_S3_SECRET_KEY: variable({
    fallback: '',
    accepts: 'a secret key without spaces',
    meaning: 'Secret key of the bucket.',
    isSecret: true,
    schema: z.string().regex(/^[!-~]{0,200}$/),
  }),
  LOCAL_PRINT_URL: variable({
    fallback: '',
    accepts: 'an http or https address without a path',
    meaning:
      "Address of a print service on the readers' own machines, such as `http://127.0.0.1:17521`; browsers may then reach it. Empty: prints open as PDF.",
    schema: z
      .string()
      .refine((text) => text === '' || (isUrl(text, ['http:', 'https:']) && new URL(text).pathname === '/'))
      .transform((text) => (text === '' ? undefined : new URL(text).origin)),
  }),
  PUBLIC_TENANT: variable({
    fallback: '',
    accepts: 'the number of a company (tenant) in letters, digits, - and _',
    meaning:
      'Company whose announcements are read without signing in. Empty: the only company there is; where several share the portal, none.',
    schema: z
      .string()
      .regex(/^[A-Za-z0-9_-]{0,60}$/)
      .transform((text) => (text === '' ? undefined : text)),
  }),
  MAIL_SMTP_URL: variable({
    fallback: '',
    accepts: 'an smtp or smtps address such as smtps://user:password@mail.example.com:465',
    meaning:
      'Mail server that takes the emails; needs `MAIL_FROM`. With `smtp:` it must offer TLS (STARTTLS), unless it is on this machine or the address ends in `?requireTLS=false`. Empty: messages appear in the product only.',
    isSecret: true,
    schema: z
      .string()
      .refine((text) => text === '' || (isUrl(text, ['smtp:', 'smtps:']) && new URL(text).hostname !== ''))
      .transform((text) => (text === '' ? undefined : text)),
  }),
  MAIL_FROM: variable({
    fallback: '',
    accepts: 'an e-mail address',
    meaning: 'Address from which emails come; needs `MAIL_SMTP_URL`.',
    schema: z
      .string()
      .refine((text) => text === '' || emailText().safeParse(text).success)
      .transform((text) => (text === '' ? undefined : text)),
  }),
  METRICS_TOKEN: variable({
    fallback: '',
    accepts: 'at least 16 printable characters without spaces',
    meaning:
      'Bearer token for `/metrics`. Empty: `/metrics` answers programs on this machine alone, and nobody where `PUBLIC_URL` is set.',
    isSecret: true,
    schema: z
      .string()
      .regex(/^([!-~]{16,})?$/)
      .transform((text) => (text === '' ? undefined : text)),
  }),
  LOG_LEVEL: variable({
    fallback: 'info',
    accepts: 'one of fatal, error, warn, info, debug, trace, silent',
    meaning: 'Least severe log line that is written.',
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  }),
}

/** The validated configuration; sizes and times in the unit of their name. */
export interface Config {
  port: number
  host: string
  /** Origin without a trailing slash; undefined when not told. */
  publicUrl: string | undefined
  isCookieSecure: boolean
  /** Addresses and networks of proxies, as `readTrustedProxies` takes them. */
  trustedProxies: string
  /** What an operator sets of the limits of connections. */
  connections: Pick<ConnectionLimits, 'total' | 'perAddress' | 'minBytesPerSecond'>
  bodiesMaxMb: number
  /** Undefined: start the embedded database. */
  databaseUrl: string | undefined
  databaseReadUrl: string | undefined
  poolSize: number
  /** Absolute path. */
  dataDir: string
  timeZone: string
  sessionHours: number
  sessionIdleMinutes: number
  /** Undefined: the data folder's own. */
  secretKey: Buffer | undefined
  /** Undefined: users sign in with passwords alone. */
  singleSignOn: SingleSignOnSettings | undefined
  isDemoRequested: boolean
  importMaxMb: number
  /** Undefined: the community's. */
  licenceIssuer: KeyObject | undefined
  /** `host` or `host:port`, lower case. */
  menuServiceHosts: readonly string[]
  /** The same for web hooks. */
  webhookHosts: readonly string[]
  /** Undefined: uploaded files lie in the data folder. */
  filesS3: { bucketUrl: string; region: string; accessKey: string; secretKey: string } | undefined
  /** Origin of the print service on readers' machines; undefined where there is none. */
  localPrintUrl: string | undefined
  /** Company whose announcements strangers read; undefined: the only one there is. */
  publicTenant: string | undefined
  /** Undefined: no emails are sent. */
  mail: { url: string; from: string } | undefined
  metricsToken: string | undefined
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
}

/** A value that the service cannot start with; the message is one sentence for its operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** What the process ends with after a bad value (EX_CONFIG of sysexits). */
export const CONFIG_EXIT_CODE = 78

type Environment = Readonly<Record<string, string | undefined>>

function read<T>(environment: Environment, name: string, { fallback, accepts, isSecret, schema }: Variable<T>): T {
  const text = environment[name]?.trim() || fallback
  const result = schema.safeParse(text)
  if (result.success) return result.data
  throw new ConfigError(`${name} is ${isSecret ? 'set to something else' : JSON.stringify(text)}: expected ${accepts}.`)
}

/** The bucket with its keys; part of it is nothing to start with. */
function readS3(environment: Environment): Config['filesS3'] {
  const v = CONFIG_VARIABLES
  const bucketUrl = read(environment, 'FILES_S3_URL', v.FILES_S3_URL)
  const region = read(environment, 'FILES_S3_REGION', v.FILES_S3_REGION)
  const accessKey = read(environment, 'FILES_S3_ACCESS_KEY', v.FILES_S3_ACCESS_KEY)
  const secretKey = read(environment, 'FILES_S3_SECRET_KEY', v.FILES_S3_SECRET_KEY)
  const given = [bucketUrl ?? '', accessKey, secretKey].filter((text) => text !== '').length
  if (bucketUrl !== undefined && given === 3) return { bucketUrl, region, accessKey, secretKey }
  if (given === 0) return undefined
  throw new ConfigError(
    'FILES_S3_URL, FILES_S3_ACCESS_KEY and FILES_S3_SECRET_KEY are not all set: expected all three, or none of them.',
  )
}

/** The identity provider with all that it needs; part of it is nothing to start with. */
function readSingleSignOn(environment: Environment, portalUrl: string | undefined): SingleSignOnSettings | undefined {
  const v = CONFIG_VARIABLES
  const issuer = read(environment, 'OIDC_ISSUER', v.OIDC_ISSUER)
  const clientId = read(environment, 'OIDC_CLIENT_ID', v.OIDC_CLIENT_ID)
  const clientSecret = read(environment, 'OIDC_CLIENT_SECRET', v.OIDC_CLIENT_SECRET)
  const label = read(environment, 'OIDC_LABEL', v.OIDC_LABEL)
  const claim = read(environment, 'OIDC_CLAIM', v.OIDC_CLAIM)
  const match = read(environment, 'OIDC_MATCH', v.OIDC_MATCH)
  const tenantsid = read(environment, 'OIDC_TENANT', v.OIDC_TENANT)
  const given = [issuer, clientId, clientSecret].filter((text) => text !== '').length
  if (given === 0) return undefined
  if (given < 3 || portalUrl === undefined) {
    throw new ConfigError(
      'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and PUBLIC_URL are not all set: expected all four, or none of the first three.',
    )
  }
  return { issuer, clientId, clientSecret, label, claim, match, tenantsid, portalUrl }
}

/** The mail server with the sender's address; one of them is nothing to start with. */
function readMail(environment: Environment): Config['mail'] {
  const url = read(environment, 'MAIL_SMTP_URL', CONFIG_VARIABLES.MAIL_SMTP_URL)
  const from = read(environment, 'MAIL_FROM', CONFIG_VARIABLES.MAIL_FROM)
  if (url !== undefined && from !== undefined) return { url, from }
  if (url === undefined && from === undefined) return undefined
  throw new ConfigError('MAIL_SMTP_URL and MAIL_FROM are not both set: expected both, or neither of them.')
}

/** The demo company is for trying the portal: where it is run for others, it is there only if somebody asks for it. */
function isDemoRequested(said: '' | 'on' | 'off', publicUrl: string | undefined, nodeEnv: string | undefined): boolean {
  if (said !== '') return said === 'on'
  return !publicUrl?.startsWith('https:') && nodeEnv !== 'production'
}

/** Reads the configuration from `environment`; throws a ConfigError at the first bad value. */
export function loadConfig(environment: Environment = process.env): Config {
  const v = CONFIG_VARIABLES
  const publicUrl = read(environment, 'PUBLIC_URL', v.PUBLIC_URL)
  const config: Config = {
    port: read(environment, 'PORT', v.PORT),
    host: read(environment, 'HOST', v.HOST),
    publicUrl,
    isCookieSecure: publicUrl?.startsWith('https:') ?? false,
    trustedProxies: read(environment, 'TRUSTED_PROXIES', v.TRUSTED_PROXIES),
    connections: {
      total: read(environment, 'MAX_CONNECTIONS', v.MAX_CONNECTIONS),
      perAddress: read(environment, 'MAX_CONNECTIONS_PER_ADDRESS', v.MAX_CONNECTIONS_PER_ADDRESS),
      minBytesPerSecond: read(environment, 'MIN_UPLOAD_BYTES_PER_SECOND', v.MIN_UPLOAD_BYTES_PER_SECOND),
    },
    bodiesMaxMb: read(environment, 'BODIES_MAX_MB', v.BODIES_MAX_MB),
    databaseUrl: read(environment, 'DATABASE_URL', v.DATABASE_URL),
    databaseReadUrl: read(environment, 'DATABASE_READ_URL', v.DATABASE_READ_URL),
    poolSize: read(environment, 'POOL_SIZE', v.POOL_SIZE),
    dataDir: read(environment, 'DATA_DIR', v.DATA_DIR),
    timeZone: read(environment, 'TIME_ZONE', v.TIME_ZONE),
    sessionHours: read(environment, 'SESSION_HOURS', v.SESSION_HOURS),
    sessionIdleMinutes: read(environment, 'SESSION_IDLE_MINUTES', v.SESSION_IDLE_MINUTES),
    secretKey: read(environment, 'SECRET_KEY', v.SECRET_KEY),
    singleSignOn: readSingleSignOn(environment, publicUrl),
    isDemoRequested: isDemoRequested(read(environment, 'DEMO', v.DEMO), publicUrl, environment.NODE_ENV),
    importMaxMb: read(environment, 'IMPORT_MAX_MB', v.IMPORT_MAX_MB),
    licenceIssuer: read(environment, 'LICENCE_PUBLIC_KEY', v.LICENCE_PUBLIC_KEY),
    menuServiceHosts: read(environment, 'MENU_SERVICE_HOSTS', v.MENU_SERVICE_HOSTS),
    webhookHosts: read(environment, 'WEBHOOK_HOSTS', v.WEBHOOK_HOSTS),
    filesS3: readS3(environment),
    localPrintUrl: read(environment, 'LOCAL_PRINT_URL', v.LOCAL_PRINT_URL),
    publicTenant: read(environment, 'PUBLIC_TENANT', v.PUBLIC_TENANT),
    mail: readMail(environment),
    metricsToken: read(environment, 'METRICS_TOKEN', v.METRICS_TOKEN),
    logLevel: read(environment, 'LOG_LEVEL', v.LOG_LEVEL),
  }
  if (config.databaseReadUrl !== undefined && config.databaseUrl === undefined) {
    throw new ConfigError(
      'DATABASE_READ_URL is set without DATABASE_URL: expected both, since only an own PostgreSQL has replicas.',
    )
  }
  return config
}

/** `loadConfig` for the start of the service: a bad value prints its sentence and ends the process. */
export function loadConfigOrExit(environment: Environment = process.env): Config {
  try {
    return loadConfig(environment)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    return process.exit(CONFIG_EXIT_CODE)
  }
}

/** The variables as the Markdown table of docs/operations.md. */
export function configTable(): string {
  const rows = Object.entries(CONFIG_VARIABLES).map(
    ([name, { fallback, accepts, meaning }]) =>
      `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${accepts} | ${meaning} |`,
  )
  return ['| variable | default | accepted | meaning |', '|---|---|---|---|', ...rows].join('\n')
}
