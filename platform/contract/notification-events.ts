import type { PermissionFlag } from './permission-flags.ts'

/** Whom a company tells of an event until it decides otherwise, and how. */
export interface FirstMessage {
  /** 1 purchaser, 2 the supplier concerned. */
  sides: readonly ('1' | '2')[]
  /** By email as well as in the product. */
  isMailed?: boolean
  /** Gathered by the hour: news of every day that asks nothing of its reader. */
  isGathered?: boolean
}

/** Something that messages are sent about. Its module names it (`enums.noticeEvent.<event>`). */
export interface EventDeclaration {
  /** What messages may say beside what all events of the group have. */
  placeholders?: readonly string[]
  /** What every company begins with, in the words of `starter.<event>`; told to nobody unless given. */
  first?: FirstMessage
  /** Only purchasers are told: it concerns no supplier, or not yet. */
  isOfPurchasers?: true
  /** Who is told by right where a company has no policy, in the words of `administrators.<event>`. */
  administrators?: { menuNo: string; flag: PermissionFlag }
  /** Web hooks do not tell it: their own failures, and what concerns one person alone. */
  isHiddenFromSystems?: true
}

/** Events that people find together, in the order in which they are asked about them. */
export interface EventGroup {
  /** Where the group stands among all; groups with the same subject follow each other. */
  place: number
  /** Text key of what the events are about. */
  subjectKey: string
  /** What messages about any of them may say. */
  placeholders: readonly string[]
  events: Readonly<Record<string, EventDeclaration>>
}

/** What messages about every event may say of who did it, and when. */
export const ACTOR_PLACEHOLDERS = ['userName', 'eventTime'] as const

/** The purchaser is told. */
export const toBuyer: FirstMessage = { sides: ['1'] }
/** The supplier concerned is told. */
export const toSupplier: FirstMessage = { sides: ['2'] }
/** Who did it is not told, but colleagues and the other party are. */
export const toBoth: FirstMessage = { sides: ['1', '2'] }
/** The same by email as well. */
export const byMail = (message: FirstMessage): FirstMessage => ({ ...message, isMailed: true })
/** The same gathered by the hour. */
export const gathered = (message: FirstMessage): FirstMessage => ({ ...message, isGathered: true })
