export { documentsCalls } from './file/contract/calls.ts'
