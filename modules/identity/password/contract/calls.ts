import { z } from 'zod'
import { byMenu, bySession, defineCalls } from '#platform/contract/calls.ts'
import { openReadCall, readCall } from '#platform/contract/list/usual-calls.ts'
import {
  passwordChange,
  passwordPolicy,
  passwordPolicyChange,
  passwordPolicyDetail,
  passwordResets,
} from './schemas.ts'

const nothing = z.strictObject({})
const USERS = 'baseUser'
const POLICY = 'passwordPolicy'

/** Calls over passwords and what a company asks of them. */
export const passwordCalls = defineCalls({
  'ISupSrmSysUserService/updatepwd': {
    summary: 'Changes the own password; every other session ends, this one gets a new token.',
    input: passwordChange,
    output: z.object({ token: z.string() }),
    access: bySession('about the caller alone'),
    audit: { action: 'identity.changePassword' },
    // A kept answer would be a token in plain text.
    repeat: 'natural',
    touches: 'caller',
    isAlwaysOpen: true,
  },
  'ISupSrmSysUserService/resetpwd': {
    summary: 'Gives users the default password of the company, which they must change; their sessions end.',
    input: passwordResets,
    output: z.object({ reset: z.number() }),
    access: byMenu(USERS, 'isModify', ['purchaser']),
    audit: { action: 'identity.resetPassword' },
    repeat: 'key',
    touches: 'users',
  },
  'ISysPasswordPolicyService/getPasswordPolicy': openReadCall(
    'What the company asks of new passwords.',
    bySession('everybody chooses a password'),
    nothing,
    passwordPolicy,
  ),
  'ISysPasswordPolicyService/getsyspasswordpolicy': readCall(
    'The password policy of the company.',
    byMenu(POLICY, 'isSearch', ['purchaser']),
    nothing,
    passwordPolicyDetail,
  ),
  'ISysPasswordPolicyService/updatesyspasswordpolicy': {
    summary:
      'Changes the password policy, as its editor saw it; a default password that could not fit any more is given anew.',
    input: passwordPolicyChange,
    output: z.object({ version: z.number() }),
    access: byMenu(POLICY, 'isModify', ['purchaser']),
    audit: { action: 'identity.savePasswordPolicy' },
    repeat: 'key',
    touches: 'everybody',
  },
})
