import type { fileCalls } from '#modules/files/file/contract/calls.ts'
import type { CallOutput } from '#platform/contract/calls.ts'

/** A version as the list has it. */
export type AppVersion = CallOutput<typeof fileCalls, 'ISysAppVersionService/getsysappversionlist'>['records'][number]
