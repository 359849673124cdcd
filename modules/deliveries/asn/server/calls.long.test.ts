import { describe } from 'vitest'
import { describeCalls } from '#apps/server/testing/describe-calls.ts'

describe('shell §7: the calls of deliveries', () => describeCalls('deliveries'))
