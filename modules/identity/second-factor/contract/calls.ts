import { z } from 'zod'
import { signedIn } from '#modules/identity/session/contract/schemas.ts'
import { byAnyone, bySession, defineCalls } from '#platform/contract/calls.ts'
import { openReadCall } from '#platform/contract/list/usual-calls.ts'
import { begunFactor, factorBegin, factorCode, factorEnd, factorState, recoveryCodes, secondStep } from './schemas.ts'

const nothing = z.strictObject({})

/** Calls over second factors. The names are in the spec’s manner; the spec leaves them open. */
export const secondFactorCalls = defineCalls({
  'ISrmBmLoginService/loginSecondStep': {
    summary: 'Second step of a sign-in: a code of the authenticator app or a recovery code.',
    input: secondStep,
    output: signedIn,
    access: byAnyone('a session begins here'),
    audit: { none: 'sign-ins are logged by the command itself, also refused ones' },
    repeat: 'natural',
    touches: 'caller',
  },
  'ISysUserFactorService/getFactor': openReadCall(
    'How it stands with the own second factor.',
    bySession('about the caller alone'),
    nothing,
    factorState,
  ),
  'ISysUserFactorService/beginFactor': {
    summary: 'Makes a secret for the own authenticator app, for the own password; it counts once it is confirmed.',
    input: factorBegin,
    output: begunFactor,
    access: bySession('about the caller alone'),
    audit: { none: 'nothing has changed until a code confirms it' },
    // A kept answer would be a secret in plain text.
    repeat: 'natural',
    touches: 'caller',
    isAlwaysOpen: true,
  },
  'ISysUserFactorService/confirmFactor': {
    summary: 'Turns the begun second factor on; answers the recovery codes, this once.',
    input: factorCode,
    output: recoveryCodes,
    access: bySession('about the caller alone'),
    audit: { action: 'identity.turnOnFactor' },
    repeat: 'natural',
    touches: 'caller',
    isAlwaysOpen: true,
  },
  'ISysUserFactorService/renewRecoveryCodes': {
    summary: 'Gives new recovery codes; the old ones are worthless.',
    input: factorCode,
    output: recoveryCodes,
    access: bySession('about the caller alone'),
    audit: { action: 'identity.renewRecoveryCodes' },
    repeat: 'natural',
    touches: 'caller',
  },
  'ISysUserFactorService/turnOffFactor': {
    summary: 'Turns the own second factor off, for password and code, unless a role demands it.',
    input: factorEnd,
    output: z.null(),
    access: bySession('about the caller alone'),
    audit: { action: 'identity.turnOffFactor' },
    repeat: 'natural',
    touches: 'caller',
  },
})
