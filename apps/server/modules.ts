import { type KeyObject, randomBytes } from 'node:crypto'
import { readArrivals } from '#modules/deliveries/server.ts'
import { checkFactor, communityIssuer, emailLinks, type SingleSignOn } from '#modules/identity/server.ts'
import { userNotifications } from '#modules/messages/server.ts'
import type { LogBook } from '#modules/system/server.ts'
import { platformRules } from '#platform/contract/platform-rules.ts'
import { platformTexts } from '#platform/contract/platform-texts.ts'
import { lineCustomFieldSet, linesTitleKey } from '#platform/contract/records/record-sheet.ts'
import { hasCustomFields, recordTitleKey } from '#platform/contract/records/records.ts'
import type { RuleDeclaration } from '#platform/contract/rules.ts'
import { type CacheControl, noCacheControl } from '#platform/server/cache/cache-control.ts'
import type { CallContext, ImplementedCalls } from '#platform/server/call-context.ts'
import { companyToday } from '#platform/server/clock/company-today.ts'
import type { CustomFieldSetTable } from '#platform/server/custom-fields/server-custom-field-set.ts'
import type { Database } from '#platform/server/database/database.ts'
import { closedFileStore, type FileStore } from '#platform/server/files/file-store.ts'
import { invariantsOf } from '#platform/server/invariants/module-invariants.ts'
import type { LinkAction } from '#platform/server/link-action.ts'
import type { Mailer } from '#platform/server/mail/create-mailer.ts'
import { askedFlags, createModuleGate, type ModuleGate } from '#platform/server/module-gate.ts'
import { type AskService, createAskService } from '#platform/server/outbound/ask-service.ts'
import { createOutbound, type Outbound } from '#platform/server/outbound/create-outbound.ts'
import { platformRuleValues } from '#platform/server/platform-rule-values.ts'
import { recordBook } from '#platform/server/records/record-book.ts'
import { createSecretBox, SECRET_KEY_BYTES, type SecretBox } from '#platform/server/secret-box.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { MODULES, moduleIdOf } from '../modules.ts'
import { CONFIG_VARIABLES } from './config.ts'
import { moduleTexts } from './contracts.generated.ts'
import { makeModules } from './modules.generated.ts'
import { productTexts } from './product-texts.ts'
import { screenTexts } from './screen-texts.ts'

const DEFAULT_IDLE_MINUTES = Number(CONFIG_VARIABLES.SESSION_IDLE_MINUTES.fallback)
const DEFAULT_UPLOAD_BYTES = Number(CONFIG_VARIABLES.IMPORT_MAX_MB.fallback) * 1024 * 1024

/** What modules are made with. */
export interface ModuleOptions {
  db: Database
  sessionHours: number
  /** What the configuration falls back to unless given. */
  sessionIdleMinutes?: number
  /** Whose licences count; the community's unless given. */
  licenceIssuer?: KeyObject
  /** What secrets are sealed with; unless given, a key that is gone with this process. */
  secretBox?: SecretBox
  /** Asks for a code of the second factor; the caller's own one unless given. */
  confirmCode?: (context: CallContext, code: string) => Promise<void>
  /** Sign-in at an identity provider, where one is configured. */
  singleSignOn?: SingleSignOn | undefined
  /** How services outside are asked; unless given, none may be. */
  askService?: AskService
  /** Hosts of the services behind `custom:` menu entries. */
  menuServiceHosts?: readonly string[]
  /** How web hooks reach other systems; unless given, none may be reached. */
  webhookOutbound?: Outbound
  /** Where uploaded files lie; work without files has none. */
  fileStore?: FileStore
  /** Address of the print service on readers' machines, where there is one. */
  localPrintUrl?: string | undefined
  /** Sends emails, where a mail server is configured. */
  mailer?: Mailer | undefined
  /** Largest uploaded file; what the configuration falls back to unless given. */
  uploadLimitBytes?: number
  /** What all servers keep at hand; unless given, nobody is asked. */
  cacheControl?: CacheControl
  /** IANA name of the company's zone; UTC unless given. */
  timeZone?: string
  /** Address of the portal in emails; without it they carry no links. */
  publicUrl?: string | undefined
  /** Company whose announcements are read before sign-in; unless given, the only one there is. */
  publicTenant?: string | undefined
}

/** The server side of every module of the product. */
export function serverModules({
  db,
  sessionHours,
  sessionIdleMinutes = DEFAULT_IDLE_MINUTES,
  secretBox = createSecretBox(randomBytes(SECRET_KEY_BYTES)),
  menuServiceHosts = [],
  uploadLimitBytes = DEFAULT_UPLOAD_BYTES,
  timeZone = 'UTC',
  publicUrl,
  ...options
}: ModuleOptions): readonly ServerModule[] {
  const linkActions = () => linkActionsOf(modules)
  const customFieldSets = allOf('customFieldSets', () => modules)
  const modules = makeModules({
    db,
    sessionHours,
    sessionIdleMinutes,
    secretBox,
    licenceIssuer: options.licenceIssuer ?? communityIssuer,
    confirmCode:
      options.confirmCode ??
      ((context, code) => checkFactor({ db, sessionHours, sessionIdleMinutes, secretBox }, context, code)),
    singleSignOn: options.singleSignOn,
    menuServiceHosts,
    askService: options.askService ?? createAskService({ hosts: menuServiceHosts }),
    outbound: options.webhookOutbound ?? createOutbound({ hosts: [] }),
    fileStore: options.fileStore ?? closedFileStore,
    localPrintUrl: options.localPrintUrl,
    mailer: options.mailer,
    publicTenant: options.publicTenant,
    portalUrl: publicUrl,
    cacheControl: options.cacheControl ?? noCacheControl,
    today: () => companyToday(timeZone),
    // What modules know of each other once all are made.
    recordBook: () => recordBook(modules),
    moduleGate: moduleGateOf(() => modules),
    menuFlags: () => askedFlags(modules),
    texts: () => productTexts,
    textsOfProduct: () => [platformTexts, ...screenTexts, ...moduleTexts],
    ruleBook: () => ({
      rules: productRules(modules),
      values: platformRuleValues({ sessionHours, sessionIdleMinutes, uploadLimitBytes }),
    }),
    invariants: () => invariantsOf(modules),
    logBook: () => logBookOf(modules),
    customFieldSets,
    customFieldSetTables: () => customFieldSetTablesOf(modules),
    documentFinders: allOf('documentFinders', () => modules),
    printables: allOf('printables', () => modules),
    histories: allOf('histories', () => modules),
    due: allOf('due', () => modules),
    // What one module gives another that it does not know.
    linkActions,
    writeLink: emailLinks(linkActions, publicUrl, secretBox),
    userNotifications,
    readArrivals,
  })
  return modules
}

/** What modules bring of a kind, in their order, once all are made. */
const allOf =
  <K extends keyof ServerModule>(kind: K, modules: () => readonly ServerModule[]) =>
  (): readonly ElementOf<ServerModule[K]>[] =>
    modules().flatMap((module) => (module[kind] ?? []) as readonly ElementOf<ServerModule[K]>[])

type ElementOf<L> = NonNullable<L> extends readonly (infer E)[] ? E : never

/** Which of these modules a licence may leave out. */
export const moduleGateOf = (modules: () => readonly ServerModule[]): ModuleGate =>
  createModuleGate(
    modules,
    Object.fromEntries(MODULES.map(({ folder, enters }) => [moduleIdOf(folder), enters.map(moduleIdOf)])),
  )

/** What the names in entries of the operation log mean. */
function logBookOf(modules: readonly ServerModule[]): LogBook {
  const fields: Record<string, LogBook['fields'][string]> = {}
  for (const { loggedFields = {}, texts } of modules) {
    for (const [area, declared] of Object.entries(loggedFields)) {
      const { module, fields: others } = fields[area] ?? { module: texts.module, fields: {} }
      fields[area] = { module, fields: { ...others, ...declared } }
    }
  }
  const records = modules.flatMap((module) => module.records ?? []).map(({ record }) => record)
  return { records, fields }
}

/** Lists, kinds of records and kinds of their lines whose rows may carry custom fields. */
function customFieldSetTablesOf(modules: readonly ServerModule[]): CustomFieldSetTable[] {
  const sources = modules.flatMap(({ records = [] }) => records).filter(({ record }) => hasCustomFields(record))
  return [
    ...modules.flatMap(({ texts, customFieldSets = [] }) =>
      customFieldSets.map(({ module, table, titleKey = `${texts.module}:enums.frame.${module}` }) => ({
        module,
        table,
        titleKeys: [titleKey],
      })),
    ),
    ...sources.map(({ record, table }) => ({ module: record.id, table, titleKeys: [recordTitleKey(record)] })),
    ...sources.flatMap(({ record, lines = {} }) =>
      Object.entries(lines).map(([name, { table }]) => ({
        module: lineCustomFieldSet(record, name),
        table,
        titleKeys: [recordTitleKey(record), linesTitleKey(record, name)],
      })),
    ),
  ]
}

/** What links in emails let their readers do. */
export const linkActionsOf = (modules: readonly ServerModule[]): readonly LinkAction[] =>
  modules.flatMap(({ texts, linkActions = [] }) => linkActions.map((action) => ({ ...action, module: texts.module })))

/** The calls of these modules, each with the module that a caller's licence must include. */
export const callsOf = (modules: readonly ServerModule[]): readonly ImplementedCalls[] =>
  modules.flatMap(({ texts, calls }) => calls.map((implemented) => ({ ...implemented, module: texts.module })))

/** The rules of the platform and of these modules. */
export function productRules(modules: readonly ServerModule[]): readonly RuleDeclaration[] {
  return [...platformRules, ...modules.flatMap((module) => module.rules ?? [])]
}
