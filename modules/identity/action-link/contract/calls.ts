import { byAnyone, defineCalls } from '#platform/contract/calls.ts'
import { readsOnly } from '#platform/contract/list/usual-calls.ts'
import { linkedDocument, linkResult, linkToken, usedLink } from './schemas.ts'

/** Calls of the links in emails. */
export const actionLinkCalls = defineCalls({
  'ISupActionLinkService/readActionLink': {
    summary: 'What the link of an email is for; looking changes nothing.',
    input: linkToken,
    output: linkedDocument,
    access: byAnyone('whoever has the email has its link, which lets its one reader do one thing'),
    audit: readsOnly,
    repeat: 'natural',
    touches: 'nobody',
  },
  'ISupActionLinkService/useActionLink': {
    summary: 'Does what the link of an email is for, once, as its reader.',
    input: usedLink,
    output: linkResult,
    access: byAnyone('whoever has the email has its link, which lets its one reader do one thing'),
    audit: { none: 'logged by the command itself, as its reader' },
    repeat: 'natural',
    touches: 'nobody',
  },
})
