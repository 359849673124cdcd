import type { FileType } from '#platform/contract/exchange/file-rules.ts'

/** What a file is by its content; `macros` and `broken` are refused for themselves. */
export type DetectedFile = FileType | 'macros' | 'broken' | null
