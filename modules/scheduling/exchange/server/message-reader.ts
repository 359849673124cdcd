import type { ScheduleRelease } from '../contract/schemas.ts'
import type { EdiSegment } from './edi-segment.ts'

/** Reads the segments of a message, from behind its header to before its end, into a release. */
export interface MessageReader {
  read(segment: EdiSegment): void
  finish(header: EdiSegment): ScheduleRelease
}

/** The reader for a message by its name; undefined for one that is no schedule. */
export type ReaderOf = (name: string, header: EdiSegment) => MessageReader | undefined
