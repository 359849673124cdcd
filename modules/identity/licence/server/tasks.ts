import type { KeyObject } from 'node:crypto'
import type { TaskDefinition } from '#platform/server/server-module.ts'
import { checkLicence } from './check-licence.ts'

/** Tasks over licences. */
export const licenceTasks = (issuer: KeyObject): readonly TaskDefinition[] => [
  {
    name: 'identity.checkLicence',
    schedule: { scheduleKind: 'daily', atTime: '07:00' },
    run: (context) => checkLicence(context, issuer),
  },
]
