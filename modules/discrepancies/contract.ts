export { discrepanciesCalls as calls } from './contract/calls.ts'
