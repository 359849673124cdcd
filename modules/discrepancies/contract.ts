export { discrepanciesCalls } from './contract/calls.ts'
