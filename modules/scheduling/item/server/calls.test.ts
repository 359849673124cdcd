import { describe } from 'vitest'
import { describeCalls } from '#apps/server/testing/describe-calls.ts'

describe('the calls of scheduling', () => describeCalls('scheduling'))
