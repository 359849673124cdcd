import { defineCalls } from '#platform/contract/calls.ts'
import { actionLinkCalls } from './action-link/contract/calls.ts'
import { apiKeyCalls } from './api-key/contract/calls.ts'
import { colleagueCalls } from './colleague/contract/calls.ts'
import { licenceCalls } from './licence/contract/calls.ts'
import { menuCalls } from './menu/contract/calls.ts'
import { passwordCalls } from './password/contract/calls.ts'
import { roleCalls } from './role/contract/calls.ts'
import { secondFactorCalls } from './second-factor/contract/calls.ts'
import { signInCalls } from './sign-in/contract/calls.ts'
import { userCalls } from './user/contract/calls.ts'

/** All calls of this module but those of its records. */
export const calls = defineCalls({
  ...signInCalls,
  ...secondFactorCalls,
  ...licenceCalls,
  ...userCalls,
  ...passwordCalls,
  ...colleagueCalls,
  ...roleCalls,
  ...menuCalls,
  ...actionLinkCalls,
  ...apiKeyCalls,
})
