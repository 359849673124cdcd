import { type CatalogueEntry, describeCatalogue } from './testing/describe-catalogue.ts'

const CALL_CLIENT = 'platform/web/call/CallClient.browser.test.tsx'
const IMPORT_DIALOG = 'platform/web/list/import/ImportDialog.browser.test.tsx'
const LIST_SCREEN = 'platform/web/list/ListScreen.browser.test.tsx'
const SETTINGS = 'modules/identity/setting/web/SettingPanel.browser.test.tsx'

const CATALOGUE: readonly CatalogueEntry[] = [
  {
    entry: 'any answer but status 200 is an error toast for 5 seconds with the server’s message',
    texts: {},
    reached: [
      [CALL_CLIENT, 'rejects with the code, the message and the single errors, and shows the message'],
      [CALL_CLIENT, 'is shown once with a count when it happens again, and for five seconds'],
    ],
  },
  {
    entry: 'or with the generic text where the server said nothing',
    texts: { 'platform:errors.unknown': /failed/, 'platform:errors.unavailable': /not available/ },
    reached: [[CALL_CLIENT, 'is readable too when the answer is no JSON']],
  },
  {
    entry: '000701 or 10004: the session has expired, asked once, with re-login and cancel, not on the login page',
    texts: {
      'platform:expiry.title': /sign-out/,
      'platform:expiry.text': /signed out.*cancel.*sign in again/,
      'platform:expiry.signInAgain': /Sign in again/,
      'platform:dialog.cancel': /Cancel/,
      'wire:errors.sessionExpired': /logged out/,
    },
    reached: [
      [
        'platform/web/call/CallClient.browser.test.tsx',
        'leads to sign-in, or lets the reader stay until the next call',
      ],
      ['e2e/session.spec.ts', 'asks once, lets the reader stay, and leads back after signing in again'],
      ['apps/server/testing/describe-calls.ts', 'is refused with 10004 for %s'],
    ],
  },
  {
    entry: 'a download’s error body is read, and its message shown',
    texts: {},
    reached: [[CALL_CLIENT, 'shows the message when the answer is a refusal instead']],
  },
  {
    entry: '“Unknown!” becomes the internal server error',
    texts: { 'platform:errors.internal': /^Internal server error/, 'wire:errors.internal': /^Server internal/ },
    reached: [[CALL_CLIENT, 'never shows “Unknown!”']],
  },
  {
    entry: '50M01 shows unless the call disables repeat errors, other codes unless it disables errors',
    texts: {},
    reached: [
      [CALL_CLIENT, 'that repeats an earlier one (50M01) is silent only when the caller wants just that'],
      [CALL_CLIENT, 'stays silent when the caller wants it so'],
    ],
  },
  {
    entry: 'network errors show the raw message',
    texts: { 'platform:errors.network': /\{\{message\}\}/ },
    reached: [[CALL_CLIENT, 'says so when the server cannot be reached or is too slow']],
  },
  {
    entry: 'start-up failure and guard failure lead to sign-in with the message',
    texts: { 'shell:signIn.hasError': /^Has Error/ },
    reached: [
      ['e2e/session.spec.ts', 'a session that cannot be loaded leads to sign-in, which says why and where to go on'],
    ],
  },
  {
    entry: 'import: check failed',
    texts: { 'lists:import.refused': /^Check failed/ },
    reached: [[IMPORT_DIALOG, 'lists the errors of a refused file by row and column']],
  },
  {
    entry: 'import: server exception',
    texts: { 'lists:import.failed': /^Server exception/ },
    reached: [[IMPORT_DIALOG, 'tells a server exception from a refused file']],
  },
  {
    entry: 'import: imported successfully, added N pieces of data',
    texts: { 'lists:import.done': /^Imported successfully, added \{\{number\}\} pieces of data/ },
    reached: [
      [IMPORT_DIALOG, 'sends the file with the identifier of the progress lines, and tells how many rows were added'],
    ],
  },
  {
    entry: 'licence not activated or expired',
    texts: {
      'wire:errors.notLicensed': /license has not been activated or has expired, please reactivate/,
      'identity:licence.blocked': /license has not been activated or has expired, please reactivate/,
    },
    reached: [
      ['apps/server/licence.test.ts', 'every call but those of session and licence is refused'],
      [SETTINGS, 'lets an administrator paste the next licence key'],
      ['e2e/settings.spec.ts', 'without a licence the licence page stands instead of everything else'],
    ],
  },
  {
    entry: 'two passwords are not the same',
    texts: { 'identity:errors.passwordsDiffer': /two passwords are not the same/ },
    reached: [
      ['apps/server/user-administration.test.ts', 'needs the old one, twice the new one'],
      [SETTINGS, 'sends nothing while the two passwords are not the same'],
    ],
  },
  {
    entry: 'a frozen supplier cannot create a delivery note',
    texts: { 'deliveries:errors.supplierFrozen': /frozen.*cannot create a delivery note at this time!$/ },
    reached: [
      [
        'modules/deliveries/asn-creation/server/create-asn.test.ts',
        'is refused for a frozen supplier in the words of the product',
      ],
      [
        'modules/deliveries/asn-creation/web/AsnFormPage.browser.test.tsx',
        'does not let a frozen supplier create an ASN',
      ],
    ],
  },
  {
    entry: 'the days of an approval end before they begin',
    texts: {
      'deliveries:errors.approvalDatesReversed': /^The effective date must not be greater than the effective date$/,
    },
    reached: [
      [
        'modules/deliveries/approval/server/approvals.test.ts',
        'is asked for what somebody ordered, for days that do not end before they begin',
      ],
    ],
  },
  {
    entry: 'unknown menu on the server',
    texts: { 'identity:errors.menuNotFound': /^Server internal error, menu not found/ },
    reached: [['apps/server/user-administration.test.ts', 'refuse a menu that there is not']],
  },
  {
    entry: 'unknown menu, then the dashboard',
    texts: { 'shell:menu.unknown': /^Unknown menu$/ },
    reached: [['e2e/shell.spec.ts', 'targets that are unknown, links with placeholders, and services']],
  },
  {
    entry: 'no export where there is no port for import, export or template',
    texts: { 'lists:toolbar.noExport': /^No export/ },
    reached: [
      [
        'platform/web/list/toolbar-action.test.ts',
        'say “no export” where the menu entry grants what the screen has no',
      ],
      [LIST_SCREEN, 'says “no export” where the menu entry grants what the screen has no port for'],
    ],
  },
  {
    entry: 'printing failed: the label-printing service may not be installed or has been shut down',
    texts: { 'lists:print.serviceFailed': /^Printing failed.*may not be installed or has been shut down/ },
    reached: [
      ['platform/web/print/PrintDialog.browser.test.tsx', 'shows the file and says why when the print service %s'],
    ],
  },
  {
    entry: 'a table-select search or the saving of a tag that fails only stops the loading',
    texts: {},
    reached: [
      [
        'platform/web/pick/TableSelectDialog.browser.test.tsx',
        'a search that fails only stops the loading: no message',
      ],
      ['platform/web/list/search/TagMenu.browser.test.tsx', 'that fails only stops the loading state'],
    ],
  },
  {
    entry: 'a field key that is not known: field not configured in lib',
    texts: { 'lists:unknownField': /^field not configured in lib/ },
    reached: [
      ['platform/web/list/search/saved-tags.test.ts', 'says of a field that neither the list nor the tag has a name'],
    ],
  },
  {
    entry: 'sign-in refused, the same for a wrong number and a wrong password',
    texts: {
      'identity:errors.wrongCredentials': /not correct/,
      'identity:errors.userLocked': /[Tt]oo many wrong attempts/,
    },
    reached: [
      ['e2e/sign-in.spec.ts', 'a wrong password is refused in the reader’s language'],
      ['modules/identity/sign-in/server/sign-in.test.ts', 'does not tell a wrong password from an unknown user'],
    ],
  },
]

describeCatalogue('shell §8', CATALOGUE)
