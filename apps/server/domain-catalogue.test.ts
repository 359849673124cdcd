import { type CatalogueEntry, describeCatalogue } from './testing/describe-catalogue.ts'

const CREATE_ASN = 'modules/deliveries/asn-creation/server/create-asn.test.ts'
const ASN_FORM = 'modules/deliveries/asn-creation/web/AsnFormPage.browser.test.tsx'
const PROFILE = 'modules/identity/setting/web/SettingPanel.browser.test.tsx'
const PROFILE_TEST = 'refuses what the limits refuse, at its field, and saves with the version it read'
const IMPORT_DIALOG = 'platform/web/list/import/ImportDialog.browser.test.tsx'
const ACCEPTANCE = 'modules/orders/answer/web/AcceptanceFormPage.browser.test.tsx'
const DEDUCTIONS = 'modules/reconciliation/deduction/server/deductions.test.ts'
const INVOICES = 'modules/reconciliation/invoice/server/invoices.test.ts'

/**
 * The sentences of the specification of the domain, §5 and §8, that belong to orders, deliveries, receipts and reconciliation or to what
 * they share, word for word where they are quoted there. Not among them are
 * - “Server internal exception! Menu not found!”, licence and printing: shell §8 words the same events, and its catalogue holds them;
 * - that changing the order nature clears the selected data: an ASN has no nature to change, and fields that follow one clear as
 *   all followers do (shell §5);
 * - schedule, forecast and monitoring: areas of their own.
 */
const CATALOGUE: readonly CatalogueEntry[] = [
  {
    entry: 'Server internal exception!',
    texts: { 'wire:errors.internal': /^Server internal exception!$/ },
    reached: [
      ['platform/server/http/create-server.test.ts', 'fails when it declares an audit action and notes nothing'],
    ],
  },
  {
    entry: 'Match ERROR! / Matching failed',
    texts: { 'deliveries:form.matchError': /^Match ERROR!/, 'deliveries:form.matchFailed': /^Matching failed/ },
    reached: [
      [ASN_FORM, 'says that the server could not match, or that matching failed, and matches again'],
      [ASN_FORM, '/^Match ERROR!/'],
      [ASN_FORM, '/^Matching failed/'],
    ],
  },
  {
    entry: 'Save failed',
    texts: { 'lists:form.saveFailed': /^Save failed/ },
    reached: [
      [
        'platform/web/form/FormFrame.browser.test.tsx',
        'says that saving failed when no answer came, and saves once however often it is tried',
      ],
    ],
  },
  {
    entry: 'a delivery date’s start is not after its end',
    texts: { 'wire:errors.rangeReversed': /^The start of a range must not be after its end/ },
    reached: [['platform/server/list/read-list.test.ts', 'domain §5: refuses a range that ends before it starts']],
  },
  {
    entry: 'picture view failure',
    texts: { 'documents:pictures.failed': /^The picture cannot be shown/ },
    reached: [['modules/files/file/web/FilesPanel.browser.test.tsx', 'say so where one cannot be viewed: photo %s %s']],
  },
  {
    entry: 'Upload failed',
    texts: { 'documents:files.failed': /^Upload failed/ },
    reached: [
      ['modules/files/file/web/FilesPanel.browser.test.tsx', 'say which file was not taken and why, and let that'],
    ],
  },
  {
    entry: 'validation failed',
    texts: { 'deliveries:preflight.errors': /^Validation failed/ },
    reached: [[ASN_FORM, 'Validation failed, to correct: 4']],
  },
  {
    entry: 'The delivery quantity is wrong: above 0',
    texts: { 'deliveries:errors.deliveryQuantityWrong': /^The delivery quantity is wrong$/ },
    reached: [[CREATE_ASN, 'refuses a quantity of %s in the words of the product']],
  },
  {
    entry: 'not above what can be shipped: names order, line-batch and item',
    texts: { 'deliveries:errors.overShippable': /\{\{purchaseNo\}\}.*\{\{lineBatch\}\}.*\{\{goodsNo\}\}/ },
    reached: [[CREATE_ASN, 'sums the lines of one batch against what can be shipped']],
  },
  {
    entry: 'Please enter the supplier batch number',
    texts: { 'deliveries:errors.supplierBatchEmpty': /^Please enter the supplier batch number$/ },
    reached: [[CREATE_ASN, 'needs the supplier batch number, in the words of the product']],
  },
  {
    entry: 'required: addresses, sender, phone',
    texts: {
      'deliveries:errors.detailMissing': /^Please enter \{\{field\}\}/,
      'deliveries:errors.shippingInfoMissing': /\{\{field\}\}/,
    },
    reached: [['modules/deliveries/asn-creation/server/check-asn.test.ts', 'detailMissing']],
  },
  {
    entry: 'Days cannot be empty',
    texts: { 'deliveries:errors.horizonMissing': /^Days cannot be empty$/ },
    reached: [
      ['modules/deliveries/rule/server/record-sources.test.ts', 'needs its days where it delivers just in time'],
    ],
  },
  {
    entry: 'The number of days can only be a positive integer',
    texts: {
      'lists:validation.positiveDays': /^The number of days can only be a positive integer$/,
      'wire:validationErrors.positiveDays': /^The number of days can only be a positive integer$/,
    },
    reached: [['platform/contract/validation-rules.test.ts', 'a number of days %s']],
  },
  {
    entry: 'Please enter a consolidated shipping order',
    texts: { 'deliveries:errors.keywordsMissing': /^Please enter a consolidated shipping order$/ },
    reached: [
      ['modules/deliveries/rule/server/record-sources.test.ts', 'needs keywords where it merges by them'],
      ['e2e/collaboration-rules.spec.ts', 'deliveries:errors.keywordsMissing'],
    ],
  },
  {
    entry: 'The promised quantity, and the promised delivery date, cannot be empty',
    texts: {
      'orders:errors.promisedQuantityEmpty': /^The promised quantity cannot be empty$/,
      'orders:errors.promisedDateEmpty': /^The promised delivery date cannot be empty$/,
    },
    reached: [[ACCEPTANCE, 'tells the required sentences word for word, and sends nothing']],
  },
  {
    entry: 'This order has been fully accepted!',
    texts: { 'orders:errors.fullyAccepted': /^This order has been fully accepted!$/ },
    reached: [['modules/receipts/receipt/server/order-lifecycle.test.ts', 'ordersErrors.fullyAccepted']],
  },
  {
    entry: 'Please enter the correct mobile phone number (likewise phone and mailbox)',
    texts: {
      'lists:validation.mobile': /^Please enter the correct mobile phone number/,
      'lists:validation.landline': /^Please enter the correct phone number/,
      'lists:validation.email': /^Please enter the correct mailbox/,
    },
    reached: [[PROFILE, PROFILE_TEST]],
  },
  {
    entry: 'Please make sure the information in the form is filled in correctly',
    texts: { 'wire:errors.invalidInput': /^Please make sure the information in the form is filled in correctly$/ },
    reached: [
      [
        'platform/server/http/create-server.test.ts',
        'tells each error of an input with its path, in the reader’s language',
      ],
    ],
  },
  {
    entry: 'The effective date must not be greater than the effective date',
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
    entry: 'Your delivery has been frozen, and you cannot create a delivery note at this time!',
    texts: {
      'deliveries:errors.supplierFrozen':
        /^Your delivery has been frozen, and you cannot create a delivery note at this time!$/,
    },
    reached: [
      [CREATE_ASN, 'is refused for a frozen supplier in the words of the product'],
      [ASN_FORM, 'does not let a frozen supplier create an ASN'],
    ],
  },
  {
    entry: 'status does not fit: initial, in progress, complete, frozen',
    texts: {
      'receipts:errors.taskNotInitial': /^status is not initial, operation is not allowed$/,
      'receipts:errors.taskNotInProgress': /^status is not in progress, operation is not allowed$/,
      'receipts:errors.taskNotComplete': /^status is not complete, operation is not allowed$/,
      'receipts:errors.taskNotFrozen': /^status is not frozen, operation is not allowed$/,
    },
    reached: [['modules/receipts/put-away/server/task-document.test.ts', 'document: putAwayTask']],
  },
  {
    entry: 'status does not fit: draft, effective, invalid',
    texts: {
      'wire:errors.recordNotDraft': /^status is not draft, operation is not allowed$/,
      'wire:errors.recordNotEffective': /^status is not effective, operation is not allowed$/,
      'wire:errors.recordNotInvalid': /^status is not invalid, operation is not allowed$/,
    },
    reached: [
      [
        'apps/server/record-lives.test.ts',
        'goes from draft to effective, invalid, and back to a draft, and only drafts are changed and deleted',
      ],
    ],
  },
  {
    entry: 'a supplier must be chosen before a deduction',
    texts: { 'reconciliation:errors.chooseSupplier': /choose a supplier first/ },
    reached: [[DEDUCTIONS, 'is refused without a supplier, of an unknown one, and of nothing']],
  },
  {
    entry: 'only deductions that are pending confirmation can be handled',
    texts: { 'reconciliation:errors.notPending': /status is not pending confirmation, the operation is not allowed/ },
    reached: [['modules/reconciliation/deduction/server/deduction-document.test.ts', 'describeDocument<Made>']],
  },
  {
    entry: 'rejecting a deduction needs a reason',
    texts: { 'reconciliation:errors.reasonNeeded': /give a reason for the rejection/ },
    reached: [[DEDUCTIONS, 'rejects with a reason only']],
  },
  {
    entry: 'rejecting an invoicing bill needs a reason',
    texts: { 'lists:form.reasonMissing': /reason/ },
    reached: [
      [INVOICES, 'are rejected with a reason alone, corrected and committed again'],
      ['platform/web/documents/DocumentScreen.browser.test.tsx', 'asks for a reason, without which it does not go on'],
    ],
  },
  {
    entry: 'status does not fit: pending entry, pending approval, approved, transferred',
    texts: {
      'reconciliation:errors.invoiceNotPendingEntry': /status is not pending entry, the operation is not allowed/,
      'reconciliation:errors.invoiceNotPendingApproval': /status is not pending approval, the operation is not allowed/,
      'reconciliation:errors.invoiceNotApproved': /status is not approved, the operation is not allowed/,
      'reconciliation:errors.invoiceNotThrown': /status is not transferred, the operation is not allowed/,
    },
    reached: [['modules/reconciliation/invoice/server/invoice-document.long.test.ts', 'describeDocument<']],
  },
  {
    entry: 'reversal needs what the ERP has, and transfer its number',
    texts: {
      'reconciliation:errors.noErpBill': /ERP/,
      'reconciliation:errors.invoiceAlreadyThrown': /not yet in the ERP/,
    },
    reached: [
      [INVOICES, 'reconciliationErrors.noErpBill'],
      [INVOICES, 'reconciliationErrors.invoiceAlreadyThrown'],
    ],
  },
  {
    entry: 'The page does not support export',
    texts: { 'lists:toolbar.noExport': /The page does not support export/ },
    reached: [['platform/web/list/ListScreen.browser.test.tsx', 'The page does not support export']],
  },
  {
    entry: 'Please select the document template',
    texts: {
      'documents:errors.templateRequired': /^Please select the document template$/,
      'lists:print.templateMissing': /^Please select the document template$/,
    },
    reached: [
      [
        'modules/deliveries/label/server/print-labels.test.ts',
        'shell §6: needs a template, and ASNs of one organisation only',
      ],
    ],
  },
  {
    entry: 'import: check failed, server exception, imported successfully',
    texts: {
      'lists:import.refused': /^Check failed/,
      'lists:import.failed': /^Server exception/,
      'lists:import.done': /^Imported successfully, added \{\{number\}\} pieces of data/,
    },
    reached: [
      [IMPORT_DIALOG, 'lists the errors of a refused file by row and column'],
      [IMPORT_DIALOG, 'tells a server exception from a refused file'],
    ],
  },
  {
    entry: 'rows of different organisations, warehouses or types are not handled together',
    texts: {
      'wire:errors.batchRowsDiffer': /^Rows of different purchase centers, warehouses or document categories/,
      'lists:toolbar.batchRowsDiffer': /^Rows of different purchase centers, warehouses or document categories/,
    },
    reached: [
      [
        'modules/deliveries/appointment/server/mixed-batches.test.ts',
        'rows of several warehouses are not handled together',
      ],
      [
        'modules/orders/order-entry/server/release-orders.test.ts',
        'releases orders of one warehouse and category together',
      ],
      ['modules/orders/answer/server/accept-order.test.ts', 'accepts orders of one warehouse together, and no others'],
      [
        'modules/deliveries/asn-tracking/web/AsnListPage.browser.test.tsx',
        'closes approval for ASNs of several warehouses',
      ],
    ],
  },
  {
    entry: 'a receipt’s quantity is above 0',
    texts: { 'receipts:errors.receiptQuantityZero': /^The receipt quantity must be greater than 0$/ },
    reached: [
      [
        'modules/receipts/receipt/server/receive-asn.test.ts',
        'refuses nothing, less than nothing, and more than is open and ordered',
      ],
    ],
  },
]

describeCatalogue('domain §5, §8', CATALOGUE)
