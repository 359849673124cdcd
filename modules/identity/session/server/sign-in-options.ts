import type { Database } from '#platform/server/database/database.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import type { SessionLength } from './open-session.ts'

/** How long sessions live and on what sign-in works. */
export interface SignInOptions extends SessionLength {
  db: Database
  secretBox: SecretBox
}
