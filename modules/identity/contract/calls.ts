import { z } from 'zod'
import { byAnyone, bySession, defineCalls } from '#platform/contract/calls.ts'
import { readsOnly } from '#platform/contract/usual-calls.ts'
import { credentials, currentUser, menuItem, signedIn } from './schemas.ts'

const nothing = z.strictObject({})

/** Calls of this module (spec shell §7, Session and user). Paths that the spec leaves open are named in its manner. */
export const identityCalls = defineCalls({
  'ISrmBmLoginService/login': {
    summary: 'Signs a user in; needs the application-authorization header.',
    input: credentials,
    output: signedIn,
    access: byAnyone('a session begins here'),
    audit: { none: 'sign-ins are logged by the command itself, also refused ones' },
    repeat: 'natural',
  },
  'ISrmBmLoginService/logout': {
    summary: 'Ends the session; its token is worthless afterwards.',
    input: nothing,
    output: z.null(),
    access: bySession('everyone may leave'),
    audit: { action: 'identity.logout' },
    repeat: 'natural',
  },
  'ISrmBmLoginService/getCurrentUserInfo': {
    summary: 'The signed-in user with scope and menus.',
    input: nothing,
    output: currentUser,
    access: bySession('about the caller alone'),
    audit: readsOnly,
    repeat: 'read',
  },
  'ISysMenuService/getsysmenulist': {
    summary: 'Menu entries of the signed-in user for an application.',
    input: z.strictObject({ appNo: z.enum(['PC', 'PDA']).default('PC') }),
    output: z.array(menuItem),
    access: bySession('about the caller alone'),
    audit: readsOnly,
    repeat: 'read',
  },
})
