export { filesCalls } from './file/contract/calls.ts'
