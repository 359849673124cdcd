import { defineCalls } from '#platform/contract/calls.ts'
import { exchangeCalls } from './exchange/contract/calls.ts'
import { fileCalls } from './file/contract/calls.ts'

/** All calls of this module. */
export const calls = defineCalls({ ...fileCalls, ...exchangeCalls })
