import type { JobDefinition } from '#platform/server/server-module.ts'
import { noteExpiringPasswords } from './note-expiring-passwords.ts'
import { removeOldNotifications } from './remove-old-notifications.ts'

/** The jobs of messages themselves. */
export const notificationJobs: readonly JobDefinition[] = [
  { name: 'messages.expiringPasswords', cron: '30 6 * * *', run: noteExpiringPasswords },
  { name: 'messages.removeOld', cron: '40 4 * * *', run: removeOldNotifications },
]
