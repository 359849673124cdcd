import { z } from 'zod'
import { signedIn } from '#modules/identity/session/contract/schemas.ts'
import { byAnyone, bySession, defineCalls } from '#platform/contract/calls.ts'
import { openReadCall, readCall } from '#platform/contract/list/usual-calls.ts'
import { credentials, currentUser, menuItem, signedOut, signInOptions } from './schemas.ts'

const nothing = z.strictObject({})

/** Calls over signing in and out, and over who is signed in (spec shell §7, Session and user). */
export const signInCalls = defineCalls({
  'ISrmBmLoginService/login': {
    summary: 'Signs a user in; needs the application-authorization header.',
    input: credentials,
    output: signedIn,
    access: byAnyone('a session begins here'),
    audit: { none: 'sign-ins are logged by the command itself, also refused ones' },
    repeat: 'natural',
    touches: 'caller',
  },
  'ISrmBmLoginService/getSignInOptions': readCall(
    'What the sign-in page offers beside the password.',
    byAnyone('shown before sign-in'),
    nothing,
    signInOptions,
  ),
  'ISrmBmLoginService/logout': {
    summary: 'Ends the session; its token is worthless afterwards.',
    input: nothing,
    output: signedOut,
    access: bySession('everyone may leave'),
    audit: { action: 'identity.logout' },
    repeat: 'natural',
    touches: 'caller',
    isAlwaysOpen: true,
  },
  'ISrmBmLoginService/getCurrentUserInfo': openReadCall(
    'The signed-in user with scope and menus.',
    bySession('about the caller alone'),
    nothing,
    currentUser,
  ),
  'ISysMenuService/getsysmenulist': readCall(
    'Menu entries of the signed-in user for an application.',
    bySession('about the caller alone'),
    z.strictObject({ appNo: z.enum(['PC', 'PDA']).default('PC') }),
    z.array(menuItem),
  ),
})
