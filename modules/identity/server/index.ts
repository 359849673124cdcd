import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { identityCalls } from '../contract/calls.ts'
import { identityTexts } from '../contract/texts.ts'
import { menusOf, readCurrentUser } from './current-user.ts'
import { identityJobs } from './jobs.ts'
import { type SignInOptions, signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

export { authenticate } from './authenticate.ts'
export { passwordHash } from './password-hash.ts'

/** The server side of identity. */
export function identityServer(options: SignInOptions): ServerModule {
  const { db } = options
  return {
    texts: identityTexts,
    calls: [
      implementCalls(identityCalls, {
        'ISrmBmLoginService/login': (context, input) => signIn(options, context, input),
        'ISrmBmLoginService/logout': (context) => signOut(db, context),
        'ISrmBmLoginService/getCurrentUserInfo': (context) => readCurrentUser(db, context),
        'ISysMenuService/getsysmenulist': (context, input) => menusOf(db, context, input.appNo),
      }),
    ],
    jobs: identityJobs,
  }
}
