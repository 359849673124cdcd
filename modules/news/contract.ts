export { newsCalls, newsMaintenanceCalls } from './contract/calls.ts'
