import type { DocumentDeclaration } from '#platform/contract/documents.ts'
import type { ErrorDeclaration } from '#platform/contract/errors.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { EventGroup } from '#platform/contract/notification-events.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import type { RuleDeclaration } from '#platform/contract/rules.ts'
import type { TextTree } from '#platform/contract/texts.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import type { TaskSchedule } from '#platform/contract/values/task-schedule.ts'
import type { ServerCache } from './cache/server-cache.ts'
import type { ImplementedCalls } from './call-context.ts'
import type { ServerCustomFieldSet } from './custom-fields/server-custom-field-set.ts'
import type { Database } from './database/database.ts'
import type { DocumentFinder } from './document-finder.ts'
import type { DueSource } from './due/due-source.ts'
import type { DocumentHistory } from './history/document-history.ts'
import type { InvariantDeclaration } from './invariants/invariant.ts'
import type { LinkAction } from './link-action.ts'
import type { PrintableDocument } from './print/printable-document.ts'
import type { RecordSource, RecordUse, ReferenceTable } from './records/record-source.ts'

/** What a job works with; it opens its own scopes. */
export interface JobContext {
  db: Database
  /** Today in the company's time zone, YYYY-MM-DD. */
  today: string
  log: { info(data: object, message: string): void; warn(data: object, message: string): void }
}

/** Work that runs on a schedule, on one server at a time. */
export interface JobDefinition {
  /** Unique over all modules, such as `orders.autoAccept`. */
  name: string
  /** Five-field cron expression, in the company's time zone. */
  cron: string
  run(context: JobContext): Promise<void>
}

/** What a task works with: one company. */
export interface TaskContext extends JobContext {
  tenantsid: string
}

/** What a run of a task came to. */
export interface TaskOutcome {
  /** Rows that it wrote, removed or looked through. */
  rowCount: number
  /** What its readers should know besides. */
  note?: TaskNote
  /** What administrators should do something about although nothing failed; kept in the abnormal log. */
  warning?: string
}

/** A sentence of a task, put into words for each reader. */
export interface TaskNote {
  /** Text key, such as `identity:tasks.licenceValid`. */
  textKey: string
  parameters: Readonly<Record<string, string | number>>
}

/**
 * Work that is done for each company by itself, on a schedule that its administrators may change, pause and run at once. Its
 * module names it (`enums.jobClass.<name>`).
 */
export interface TaskDefinition {
  /** Unique over all modules, such as `orders.autoAccept`; the job class of the spec. */
  name: string
  /** Until an administrator sets another. */
  schedule: Pick<TaskSchedule, 'scheduleKind'> & Partial<Omit<TaskSchedule, 'scheduleKind' | 'startDate' | 'endDate'>>
  run(context: TaskContext): Promise<TaskOutcome>
  /** Looks whether the data is in order, also where the licence leaves its module out. */
  isUpkeep?: true
}

/** What a module gives the composition root. */
export interface ServerModule {
  /** By the module's name. Where a licence may leave the module out, `licensedAs` among them is what people call it. */
  texts: { module: string; texts: Record<Language, TextTree> }
  /** Part of every licence: nothing works without it. */
  isAlwaysLicensed?: true
  calls: readonly ImplementedCalls[]
  /** Rights on menu entries that its commands ask for beside those that calls and documents declare. */
  asks?: Readonly<Record<string, readonly PermissionFlag[]>>
  /** Refusals for the module's database constraints, by constraint name. */
  constraints?: Readonly<Record<string, ErrorDeclaration>>
  /** What its refusals follow from. */
  rules?: readonly RuleDeclaration[]
  /** Work over all companies, which is nobody's to see. */
  jobs?: readonly JobDefinition[]
  /** Work for each company, seen and set by its administrators. */
  tasks?: readonly TaskDefinition[]
  /** What messages are sent about. */
  events?: readonly EventGroup[]
  /** Actions of the operation log that its code writes beside those that calls declare. */
  actions?: readonly string[]
  /** Rules that hold of its rows at any time; looked after each night and by its tests. */
  invariants?: readonly InvariantDeclaration[]
  /** Its declared documents. */
  documents?: readonly DocumentDeclaration[]
  /** Kinds of documents that can be found by their number. */
  documentFinders?: readonly DocumentFinder[]
  /** What its documents wait for: the entries of My schedule. */
  due?: readonly DueSource[]
  /** Calls that answer a document in UBL, by its kind: what a message to another system is about is fetched by it. */
  ublCalls?: Readonly<Record<string, string>>
  /** Kinds of documents whose past can be read. */
  histories?: readonly DocumentHistory[]
  /** Kinds of documents that can be printed. */
  printables?: readonly PrintableDocument[]
  /** Lists whose rows may carry custom fields. */
  customFieldSets?: readonly ServerCustomFieldSet[]
  /** Kinds of records that it maintains. */
  records?: readonly RecordSource[]
  /** Tables behind lookups, by the lookup's path: what references may name. */
  references?: Readonly<Record<string, ReferenceTable>>
  /** Fields that its entries of the operation log name, by the beginning of their actions, such as `order` of `order.release`. */
  loggedFields?: Readonly<Record<string, FieldTable>>
  /** Rows that refer to records of other modules by their number. */
  uses?: readonly RecordUse[]
  /** What links in emails let their readers do. */
  linkActions?: readonly LinkAction[]
  /** What it keeps at hand; shown to administrators, who may clear it. */
  caches?: readonly ServerCache[]
}
