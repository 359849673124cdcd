import { recordKey } from '#modules/identity/role/contract/schemas.ts'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { issuedKey, withdrawnKey } from './schemas.ts'

/** Calls over the secrets of API keys. */
export const apiKeyCalls = defineCalls({
  'ISysApiKeyService/issuesysapikey': {
    summary: 'Gives a key a new secret and answers it, this once; the one before is worthless.',
    input: recordKey,
    output: issuedKey,
    access: byMenu('apiKey', 'isModify', ['purchaser']),
    audit: { action: 'apiKey.issue' },
    // The answer must not be kept for a repetition: it is a secret. Who repeats it saw another version.
    repeat: 'natural',
    touches: 'keys',
  },
  'ISysApiKeyService/withdrawsysapikey': {
    summary: 'Withdraws the secret of a key: the next call with it is refused.',
    input: recordKey,
    output: withdrawnKey,
    access: byMenu('apiKey', 'isModify', ['purchaser']),
    audit: { action: 'apiKey.withdraw' },
    repeat: 'key',
    touches: 'keys',
  },
})
