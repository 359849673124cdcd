// Written by `npm run registry` from apps/modules.ts and what the modules declare: change it there.
import type { EventGroup } from '#platform/contract/notification-events.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'

/** Actions of the operation log, by module. */
export const AUDIT_ACTIONS: Readonly<Record<string, string>> = {
  "identity.logout": "identity",
  "identity.turnOnFactor": "identity",
  "identity.renewRecoveryCodes": "identity",
  "identity.turnOffFactor": "identity",
  "identity.saveLicense": "identity",
  "identity.updateProfile": "identity",
  "identity.exportUser": "identity",
  "identity.importUser": "identity",
  "identity.editUserBySheet": "identity",
  "identity.saveUser": "identity",
  "identity.deleteUser": "identity",
  "identity.releaseSignIn": "identity",
  "identity.resetFactor": "identity",
  "identity.changePassword": "identity",
  "identity.resetPassword": "identity",
  "identity.savePasswordPolicy": "identity",
  "identity.exportRole": "identity",
  "identity.importRole": "identity",
  "identity.editRoleBySheet": "identity",
  "identity.saveRole": "identity",
  "identity.deleteRole": "identity",
  "identity.arrangeMenu": "identity",
  "menu.askService": "identity",
  "apiKey.issue": "identity",
  "apiKey.withdraw": "identity",
  "record.add": "system",
  "record.modify": "system",
  "record.delete": "system",
  "record.export": "system",
  "record.import": "system",
  "record.exportForEditing": "system",
  "record.editBySheet": "system",
  "identity.login": "identity",
  "identity.loginRefused": "identity",
  "identity.lock": "identity",
  "identity.passwordRefused": "identity",
  "identity.codeRefused": "identity",
  "listSetting.addTag": "system",
  "listSetting.deleteTag": "system",
  "listSetting.addTemplate": "system",
  "listSetting.deleteTemplate": "system",
  "customField.saveValues": "system",
  "customField.export": "system",
  "customField.import": "system",
  "customField.editBySheet": "system",
  "customField.save": "system",
  "customField.delete": "system",
  "text.save": "system",
  "text.reset": "system",
  "text.export": "system",
  "text.import": "system",
  "task.exportRuns": "system",
  "task.export": "system",
  "task.modify": "system",
  "task.pause": "system",
  "task.resume": "system",
  "task.run": "system",
  "abnormalLog.export": "system",
  "abnormalLog.handle": "system",
  "cache.clear": "system",
  "invariant.check": "system",
  "operationLog.export": "system",
  "org.closeAccounts": "master-data",
  "org.reopenAccounts": "master-data",
  "wave.receive": "master-data",
  "supplier.saveContacts": "master-data",
  "supplier.saveAddresses": "master-data",
  "supplier.proposeChange": "master-data",
  "supplier.withdrawChange": "master-data",
  "supplier.approveChange": "master-data",
  "supplier.rejectChange": "master-data",
  "record.submit": "system",
  "record.invalidate": "system",
  "record.restore": "system",
  "serial.export": "inventory",
  "file.avatarChange": "documents",
  "print.print": "documents",
  "print.exportLog": "documents",
  "print.importTemplate": "documents",
  "print.setDefaultTemplate": "documents",
  "appVersion.add": "documents",
  "appVersion.modify": "documents",
  "appVersion.delete": "documents",
  "appVersion.export": "documents",
  "exchange.export": "documents",
  "order.export": "orders",
  "order.exportUbl": "orders",
  "order.release": "orders",
  "order.accept": "orders",
  "order.reject": "orders",
  "order.confirmRejection": "orders",
  "order.reissue": "orders",
  "order.proposeChange": "orders",
  "order.confirmChange": "orders",
  "order.refuseChange": "orders",
  "order.askCancellation": "orders",
  "order.confirmCancellation": "orders",
  "order.refuseCancellation": "orders",
  "order.closeLine": "orders",
  "order.close": "orders",
  "order.changeLimits": "orders",
  "order.reopen": "orders",
  "order.import": "orders",
  "order.exportForEditing": "orders",
  "order.editBySheet": "orders",
  "order.mark": "orders",
  "order.unmark": "orders",
  "order.raiseRedFlag": "orders",
  "order.clearRedFlag": "orders",
  "order.exportTracking": "orders",
  "order.exportOutsourced": "orders",
  "order.exportComponents": "orders",
  "order.exportComponentBalances": "orders",
  "order.changeComponents": "orders",
  "order.importComponents": "orders",
  "order.issueComponents": "orders",
  "order.cancelComponentIssue": "orders",
  "order.confirmComponentArrival": "orders",
  "order.revokeComponentArrival": "orders",
  "order.reportScrap": "orders",
  "order.answerScrap": "orders",
  "order.exportAnswerRate": "orders",
  "order.exportAnswers": "orders",
  "order.autoAccept": "orders",
  "order.acceptByLink": "orders",
  "order.rejectByLink": "orders",
  "order.confirmChangeByLink": "orders",
  "order.refuseChangeByLink": "orders",
  "asn.create": "deliveries",
  "asn.import": "deliveries",
  "asn.receiveUbl": "deliveries",
  "asn.exportUbl": "deliveries",
  "asn.addFile": "deliveries",
  "asn.removeFile": "deliveries",
  "asn.export": "deliveries",
  "asn.update": "deliveries",
  "asn.approve": "deliveries",
  "asn.reject": "deliveries",
  "asn.resubmit": "deliveries",
  "asn.void": "deliveries",
  "asn.endLine": "deliveries",
  "asn.generateLotNo": "deliveries",
  "asn.exportForEditing": "deliveries",
  "asn.editBySheet": "deliveries",
  "asn.generateSerialNos": "deliveries",
  "print.label": "deliveries",
  "print.splitLabel": "deliveries",
  "print.saveLabelRule": "deliveries",
  "print.deleteLabelRule": "deliveries",
  "appointment.export": "deliveries",
  "appointment.book": "deliveries",
  "appointment.confirm": "deliveries",
  "appointment.refuse": "deliveries",
  "appointment.cancel": "deliveries",
  "approval.export": "deliveries",
  "approval.ask": "deliveries",
  "approval.update": "deliveries",
  "approval.approve": "deliveries",
  "approval.reject": "deliveries",
  "approval.void": "deliveries",
  "approval.addFile": "deliveries",
  "approval.removeFile": "deliveries",
  "asn.saveInvoice": "deliveries",
  "asn.deleteInvoice": "deliveries",
  "asn.pack": "deliveries",
  "asn.packByPlan": "deliveries",
  "asn.unpack": "deliveries",
  "receipt.receive": "receipts",
  "receipt.addFile": "receipts",
  "receipt.cancel": "receipts",
  "receipt.receiveMessage": "receipts",
  "receipt.receiveUbl": "receipts",
  "receipt.exportUbl": "receipts",
  "receipt.exportAcceptance": "receipts",
  "receipt.import": "receipts",
  "receipt.exportRejection": "receipts",
  "receipt.removeFile": "receipts",
  "receipt.exportReturn": "receipts",
  "receipt.return": "receipts",
  "receipt.cancelReturn": "receipts",
  "receipt.exportWarehousing": "receipts",
  "receipt.exportReceiving": "receipts",
  "receipt.scan": "receipts",
  "putAwayTask.export": "receipts",
  "putAwayTask.start": "receipts",
  "putAwayTask.putAway": "receipts",
  "putAwayTask.suspend": "receipts",
  "putAwayTask.release": "receipts",
  "putAwayTask.reassign": "receipts",
  "putAwayTask.close": "receipts",
  "putAwayTask.adjust": "receipts",
  "inspection.export": "receipts",
  "inspection.decide": "receipts",
  "inspection.takeBack": "receipts",
  "inspection.addFile": "receipts",
  "inspection.removeFile": "receipts",
  "receipt.receiveByLink": "receipts",
  "schedule.exportBoard": "scheduling",
  "kanbanCard.export": "scheduling",
  "kanbanCard.empty": "scheduling",
  "kanbanCard.order": "scheduling",
  "kanbanCard.ship": "scheduling",
  "kanbanCard.recall": "scheduling",
  "kanbanCard.receive": "scheduling",
  "kanbanCard.withdraw": "scheduling",
  "kanbanCard.remove": "scheduling",
  "kanbanLoop.export": "scheduling",
  "kanbanLoop.add": "scheduling",
  "kanbanLoop.edit": "scheduling",
  "kanbanLoop.close": "scheduling",
  "schedulingDisplay.save": "scheduling",
  "schedulingDisplay.restore": "scheduling",
  "schedule.alert": "scheduling",
  "schedule.importMessage": "scheduling",
  "schedule.exportDelfor": "scheduling",
  "schedule.exportForecast": "scheduling",
  "schedule.exportReplies": "scheduling",
  "schedule.replyBySheet": "scheduling",
  "schedule.export": "scheduling",
  "schedule.add": "scheduling",
  "schedule.plan": "scheduling",
  "schedule.changeTerms": "scheduling",
  "schedule.publish": "scheduling",
  "schedule.publishUnlocked": "scheduling",
  "schedule.reply": "scheduling",
  "schedule.chooseChange": "scheduling",
  "schedule.agree": "scheduling",
  "schedule.insist": "scheduling",
  "schedule.proposeReset": "scheduling",
  "schedule.confirmReset": "scheduling",
  "schedule.refuseReset": "scheduling",
  "schedule.close": "scheduling",
  "schedule.delete": "scheduling",
  "schedule.import": "scheduling",
  "schedule.autoAgree": "scheduling",
  "discrepancy.export": "discrepancies",
  "discrepancy.report": "discrepancies",
  "discrepancy.answer": "discrepancies",
  "discrepancy.assign": "discrepancies",
  "discrepancy.close": "discrepancies",
  "discrepancy.reopen": "discrepancies",
  "discrepancy.addFile": "discrepancies",
  "discrepancy.removeFile": "discrepancies",
  "payable.export": "reconciliation",
  "deduction.export": "reconciliation",
  "deduction.add": "reconciliation",
  "deduction.confirm": "reconciliation",
  "deduction.reInitiate": "reconciliation",
  "deduction.withdraw": "reconciliation",
  "deduction.cancel": "reconciliation",
  "deduction.addFile": "reconciliation",
  "deduction.removeFile": "reconciliation",
  "deduction.import": "reconciliation",
  "deduction.evidence": "reconciliation",
  "bill.export": "reconciliation",
  "bill.add": "reconciliation",
  "bill.send": "reconciliation",
  "bill.takeOff": "reconciliation",
  "bill.void": "reconciliation",
  "bill.retract": "reconciliation",
  "bill.withdraw": "reconciliation",
  "bill.dispute": "reconciliation",
  "bill.return": "reconciliation",
  "bill.confirm": "reconciliation",
  "bill.cancelConfirm": "reconciliation",
  "bill.message": "reconciliation",
  "bill.addFile": "reconciliation",
  "bill.removeFile": "reconciliation",
  "invoice.export": "reconciliation",
  "invoice.add": "reconciliation",
  "invoice.enter": "reconciliation",
  "invoice.redRequest": "reconciliation",
  "invoice.commit": "reconciliation",
  "invoice.delete": "reconciliation",
  "invoice.withdraw": "reconciliation",
  "invoice.correct": "reconciliation",
  "invoice.release": "reconciliation",
  "invoice.releaseDuplicate": "reconciliation",
  "invoice.approve": "reconciliation",
  "invoice.reject": "reconciliation",
  "invoice.confirm": "reconciliation",
  "invoice.object": "reconciliation",
  "invoice.reissue": "reconciliation",
  "invoice.cancel": "reconciliation",
  "invoice.throw": "reconciliation",
  "invoice.post": "reconciliation",
  "invoice.writeOff": "reconciliation",
  "invoice.void": "reconciliation",
  "invoice.reverse": "reconciliation",
  "invoice.addFile": "reconciliation",
  "invoice.removeFile": "reconciliation",
  "invoice.exportUbl": "reconciliation",
  "invoice.import": "reconciliation",
  "invoice.receiveMessage": "reconciliation",
  "payment.export": "reconciliation",
  "payment.exportMade": "reconciliation",
  "payment.exportUbl": "reconciliation",
  "payment.receiveMessage": "reconciliation",
  "payment.receiveUbl": "reconciliation",
  "payment.import": "reconciliation",
  "priceAdjustment.export": "reconciliation",
  "priceAdjustment.add": "reconciliation",
  "priceAdjustment.confirm": "reconciliation",
  "priceAdjustment.reject": "reconciliation",
  "priceAdjustment.withdraw": "reconciliation",
  "priceAdjustment.cancel": "reconciliation",
  "priceAdjustment.addFile": "reconciliation",
  "priceAdjustment.removeFile": "reconciliation",
  "selfBilling.agree": "reconciliation",
  "selfBilling.revoke": "reconciliation",
  "statement.export": "reconciliation",
  "statement.add": "reconciliation",
  "statement.match": "reconciliation",
  "statement.close": "reconciliation",
  "statement.reopen": "reconciliation",
  "statement.addFile": "reconciliation",
  "statement.removeFile": "reconciliation",
  "statement.exportLines": "reconciliation",
  "deduction.lapse": "reconciliation",
  "invoice.lapse": "reconciliation",
  "message.saveItems": "messages",
  "message.saveConfig": "messages",
  "message.sendTest": "messages",
  "webhook.issue": "messages",
  "webhook.export": "messages",
  "webhook.resend": "messages",
  "news.export": "news",
  "news.add": "news",
  "news.modify": "news",
  "news.publish": "news",
  "news.cancel": "news",
  "news.delete": "news",
  "news.addFile": "news",
  "news.removeFile": "news"
}

/** What messages are sent about, by module. */
export const EVENTS = {
  "orderImported": "orders",
  "orderReleased": "orders",
  "orderAccepted": "orders",
  "orderAutoAccepted": "orders",
  "orderRefused": "orders",
  "changeAsked": "orders",
  "changeApplied": "orders",
  "changeConfirmed": "orders",
  "changeRefused": "orders",
  "cancellationAsked": "orders",
  "cancellationConfirmed": "orders",
  "cancellationRefused": "orders",
  "refusalConfirmed": "orders",
  "orderLineClosed": "orders",
  "orderClosed": "orders",
  "orderReopened": "orders",
  "limitsChanged": "orders",
  "redFlagRaised": "orders",
  "redFlagCleared": "orders",
  "answerDue": "orders",
  "answerLate": "orders",
  "componentsIssued": "orders",
  "componentsArrived": "orders",
  "arrivalRevoked": "orders",
  "componentsTakenBack": "orders",
  "scrapReported": "orders",
  "scrapAnswered": "orders",
  "asnSubmitted": "deliveries",
  "asnApproved": "deliveries",
  "asnRejected": "deliveries",
  "asnVoided": "deliveries",
  "asnLineEnded": "deliveries",
  "schedulePublished": "scheduling",
  "scheduleReplied": "scheduling",
  "scheduleDiffers": "scheduling",
  "scheduleChangeChosen": "scheduling",
  "scheduleAgreed": "scheduling",
  "scheduleInsisted": "scheduling",
  "scheduleAlert": "scheduling",
  "scheduleClosed": "scheduling",
  "resetAsked": "scheduling",
  "resetAnswered": "scheduling",
  "kanbanLoopAdded": "scheduling",
  "kanbanLoopChanged": "scheduling",
  "kanbanLoopClosed": "scheduling",
  "kanbanOrdered": "scheduling",
  "kanbanShipped": "scheduling",
  "kanbanRecalled": "scheduling",
  "kanbanReceived": "scheduling",
  "kanbanWithdrawn": "scheduling",
  "receiptPosted": "receipts",
  "receiptCancelled": "receipts",
  "returnPosted": "receipts",
  "returnCancelled": "receipts",
  "appointmentRequested": "deliveries",
  "appointmentConfirmed": "deliveries",
  "appointmentRefused": "deliveries",
  "appointmentCancelled": "deliveries",
  "approvalAsked": "deliveries",
  "approvalGranted": "deliveries",
  "approvalRefused": "deliveries",
  "approvalVoided": "deliveries",
  "discrepancyOpened": "discrepancies",
  "discrepancyAnswered": "discrepancies",
  "discrepancyAssigned": "discrepancies",
  "discrepancyClosed": "discrepancies",
  "discrepancyReopened": "discrepancies",
  "deductionRaised": "reconciliation",
  "deductionAnswered": "reconciliation",
  "deductionWithdrawn": "reconciliation",
  "deductionLapsing": "reconciliation",
  "deductionLapsed": "reconciliation",
  "priceAdjustmentRaised": "reconciliation",
  "priceAdjustmentAnswered": "reconciliation",
  "priceAdjustmentWithdrawn": "reconciliation",
  "billProposed": "reconciliation",
  "billRetracted": "reconciliation",
  "billSent": "reconciliation",
  "billVoided": "reconciliation",
  "billWithdrawn": "reconciliation",
  "billReturned": "reconciliation",
  "billConfirmed": "reconciliation",
  "billUnconfirmed": "reconciliation",
  "billMessage": "reconciliation",
  "taskFailed": "messages",
  "signInLocked": "identity",
  "passwordExpiring": "identity",
  "licenceExpiring": "identity",
  "invoiceCommitted": "reconciliation",
  "invoiceApproved": "reconciliation",
  "invoiceRejected": "reconciliation",
  "selfBilledIssued": "reconciliation",
  "selfBilledConfirmed": "reconciliation",
  "selfBilledObjected": "reconciliation",
  "invoiceThrown": "reconciliation",
  "invoiceWrittenOff": "reconciliation",
  "invoiceReversed": "reconciliation",
  "redRequestLapsing": "reconciliation",
  "webhookFailed": "messages",
  "invariantBroken": "system",
  "selfBillingProposed": "reconciliation",
  "selfBillingEnded": "reconciliation",
  "selfBillingAgreed": "reconciliation",
  "selfBillingRevoked": "reconciliation",
  "paymentReported": "reconciliation",
  "paymentReversed": "reconciliation",
  "paymentOverdue": "reconciliation",
  "statementImported": "reconciliation",
  "statementClosed": "reconciliation",
  "statementReopened": "reconciliation"
} as const

/** The same as they are declared. */
export const EVENT_GROUPS: readonly EventGroup[] = [
  {
    "place": 10,
    "subjectKey": "orders:subjects.orders",
    "placeholders": [
      "purchaseNo",
      "supplierNo",
      "supplierName",
      "orgNo",
      "userName",
      "eventTime"
    ],
    "events": {
      "orderImported": {
        "first": {
          "sides": [
            "1"
          ],
          "isGathered": true
        },
        "isOfPurchasers": true
      },
      "orderReleased": {
        "first": {
          "sides": [
            "2"
          ],
          "isMailed": true
        }
      },
      "orderAccepted": {
        "first": {
          "sides": [
            "1"
          ],
          "isGathered": true
        }
      },
      "orderAutoAccepted": {
        "first": {
          "sides": [
            "1",
            "2"
          ],
          "isMailed": true
        }
      },
      "orderRefused": {
        "placeholders": [
          "reason"
        ],
        "first": {
          "sides": [
            "1"
          ],
          "isMailed": true
        }
      },
      "changeAsked": {
        "placeholders": [
          "reason"
        ],
        "first": {
          "sides": [
            "1",
            "2"
          ],
          "isMailed": true
        }
      },
      "changeApplied": {
        "placeholders": [
          "reason"
        ],
        "first": {
          "sides": [
            "1",
            "2"
          ]
        }
      },
      "changeConfirmed": {
        "first": {
          "sides": [
            "1",
            "2"
          ],
          "isMailed": true
        }
      },
      "changeRefused": {
        "placeholders": [
          "reason"
        ],
        "first": {
          "sides": [
            "1",
            "2"
          ],
          "isMailed": true
        }
      },
      "cancellationAsked": {
        "placeholders": [
          "reason"
        ],
        "first": {
          "sides": [
            "2"
          ],
          "isMailed": true
        }
      },
      "cancellationConfirmed": {
        "first": {
          "sides": [
            "1"
          ],
          "isMailed": true
        }
      },
      "cancellationRefused": {
        "placeholders": [
          "reason"
        ],
        "first": {
          "sides": [
            "1"
          ],
          "isMailed": true
        }
      },
      "refusalConfirmed": {
        "placeholders": [
          "reason"
        ],
        "first": {
          "sides": [
            "2"
          ],
          "isMailed": true
        }
      },
      "orderLineClosed": {
        "placeholders": [
          "lines",
          "reason"
        ],
        "first": {
          "sides": [
            "2"
          ],
          "isMailed": true
        }
      },
      "orderClosed": {
        "placeholders": [
          "reason"
        ],
        "first": {
          "sides": [
            "2"
          ],
          "isMailed": true
        }
      },
      "orderReopened": {
        "placeholders": [
          "reason"
        ],
        "first": {
          "sides": [
            "2"
          ],
          "isMailed": true
        }
      },
      "limitsChanged": {
        "placeholders": [
          "reason"
        ],
        "first": {
          "sides": [
            "2"
          ]
        }
      },
      "redFlagRaised": {
        "placeholders": [
          "reason"
        ],
        "first": {
          "sides": [
            "2"
          ]
        }
      },
      "redFlagCleared": {
        "placeholders": [
          "reason"
        ],
        "first": {
          "sides": [
            "2"
          ]
        }
      },
      "answerDue": {
        "placeholders": [
          "answerDue"
        ],
        "first": {
          "sides": [
            "2"
          ],
          "isMailed": true
        }
      },
      "answerLate": {
        "placeholders": [
          "answerDue"
        ],
        "first": {
          "sides": [
            "1"
          ],
          "isMailed": true
        },
        "isOfPurchasers": true
      }
    }
  },
  {
    "subjectKey": "orders:subjects.components",
    "place": 20,
    "events": {
      "componentsIssued": {
        "first": {
          "sides": [
            "2"
          ]
        }
      },
      "componentsArrived": {
        "first": {
          "sides": [
            "1"
          ]
        }
      },
      "arrivalRevoked": {
        "first": {
          "sides": [
            "1",
            "2"
          ]
        }
      },
      "componentsTakenBack": {
        "first": {
          "sides": [
            "2"
          ]
        }
      }
    },
    "placeholders": [
      "purchaseNo",
      "orgNo",
      "supplierNo",
      "supplierName",
      "issueNo",
      "userName",
      "eventTime",
      "reason"
    ]
  },
  {
    "subjectKey": "orders:subjects.components",
    "place": 21,
    "events": {
      "scrapReported": {
        "first": {
          "sides": [
            "1"
          ]
        }
      },
      "scrapAnswered": {
        "first": {
          "sides": [
            "2"
          ]
        }
      }
    },
    "placeholders": [
      "purchaseNo",
      "orgNo",
      "supplierNo",
      "supplierName",
      "issueNo",
      "userName",
      "eventTime",
      "reason"
    ]
  },
  {
    "place": 30,
    "subjectKey": "deliveries:subjects.deliveries",
    "placeholders": [
      "asnNo",
      "supplierNo",
      "supplierName",
      "orgNo",
      "warehouseNo",
      "userName",
      "eventTime"
    ],
    "events": {
      "asnSubmitted": {
        "placeholders": [
          "expectedArrivalDate",
          "purchaseNos"
        ],
        "first": {
          "sides": [
            "1"
          ],
          "isMailed": true
        }
      },
      "asnApproved": {
        "placeholders": [
          "expectedArrivalDate",
          "purchaseNos"
        ],
        "first": {
          "sides": [
            "1",
            "2"
          ],
          "isMailed": true
        }
      },
      "asnRejected": {
        "placeholders": [
          "reason"
        ],
        "first": {
          "sides": [
            "2"
          ],
          "isMailed": true
        }
      },
      "asnVoided": {
        "placeholders": [
          "reason"
        ],
        "first": {
          "sides": [
            "1",
            "2"
          ],
          "isMailed": true
        }
      },
      "asnLineEnded": {
        "placeholders": [
          "lines",
          "reason"
        ],
        "first": {
          "sides": [
            "2"
          ]
        }
      }
    }
  },
  {
    "subjectKey": "scheduling:schedule.title",
    "place": 35,
    "events": {
      "schedulePublished": {
        "first": {
          "sides": [
            "2"
          ],
          "isMailed": true
        }
      },
      "scheduleReplied": {
        "first": {
          "sides": [
            "1"
          ]
        }
      },
      "scheduleDiffers": {
        "first": {
          "sides": [
            "1"
          ],
          "isMailed": true
        }
      },
      "scheduleChangeChosen": {
        "first": {
          "sides": [
            "1"
          ]
        }
      },
      "scheduleAgreed": {
        "first": {
          "sides": [
            "2"
          ]
        }
      },
      "scheduleInsisted": {
        "first": {
          "sides": [
            "2"
          ],
          "isMailed": true
        }
      },
      "scheduleAlert": {
        "first": {
          "sides": [
            "2"
          ],
          "isMailed": true
        },
        "placeholders": [
          "lateSince",
          "waitingCount",
          "differingCount"
        ]
      },
      "scheduleClosed": {
        "first": {
          "sides": [
            "2"
          ]
        }
      },
      "resetAsked": {
        "first": {
          "sides": [
            "1",
            "2"
          ]
        }
      },
      "resetAnswered": {
        "first": {
          "sides": [
            "1",
            "2"
          ]
        }
      }
    },
    "placeholders": [
      "scheduleNo",
      "goodsNo",
      "goodsName",
      "supplierNo",
      "supplierName",
      "orgNo",
      "scheduleVersion",
      "firstOpenDay",
      "openQty",
      "purchaseUnitNo",
      "userName",
      "eventTime",
      "reason"
    ]
  },
  {
    "subjectKey": "scheduling:kanbanLoop.title",
    "place": 36,
    "events": {
      "kanbanLoopAdded": {
        "first": {
          "sides": [
            "2"
          ],
          "isMailed": true
        }
      },
      "kanbanLoopChanged": {
        "first": {
          "sides": [
            "2"
          ]
        }
      },
      "kanbanLoopClosed": {
        "first": {
          "sides": [
            "2"
          ],
          "isMailed": true
        }
      }
    },
    "placeholders": [
      "loopNo",
      "goodsNo",
      "goodsName",
      "supplierNo",
      "supplierName",
      "orgNo",
      "warehouseNo",
      "place",
      "quantity",
      "unit",
      "userName",
      "eventTime",
      "reason"
    ]
  },
  {
    "subjectKey": "scheduling:kanbanCard.title",
    "place": 37,
    "events": {
      "kanbanOrdered": {
        "first": {
          "sides": [
            "2"
          ],
          "isMailed": true,
          "isGathered": true
        }
      },
      "kanbanShipped": {
        "first": {
          "sides": [
            "1"
          ],
          "isGathered": true
        }
      },
      "kanbanRecalled": {
        "first": {
          "sides": [
            "1"
          ]
        }
      },
      "kanbanReceived": {
        "first": {
          "sides": [
            "2"
          ],
          "isGathered": true
        }
      },
      "kanbanWithdrawn": {
        "first": {
          "sides": [
            "2"
          ],
          "isMailed": true
        }
      }
    },
    "placeholders": [
      "cardNo",
      "loopNo",
      "goodsNo",
      "goodsName",
      "supplierNo",
      "supplierName",
      "orgNo",
      "warehouseNo",
      "place",
      "quantity",
      "unit",
      "dueDate",
      "asnNo",
      "userName",
      "eventTime",
      "reason"
    ]
  },
  {
    "place": 40,
    "subjectKey": "receipts:subjects.receipts",
    "placeholders": [
      "asnNo",
      "supplierNo",
      "supplierName",
      "orgNo",
      "warehouseNo",
      "userName",
      "eventTime",
      "receiptNo"
    ],
    "events": {
      "receiptPosted": {
        "first": {
          "sides": [
            "2"
          ],
          "isMailed": true,
          "isGathered": true
        }
      },
      "receiptCancelled": {
        "placeholders": [
          "reason"
        ],
        "first": {
          "sides": [
            "2"
          ],
          "isMailed": true
        }
      }
    }
  },
  {
    "subjectKey": "receipts:subjects.receipts",
    "place": 41,
    "events": {
      "returnPosted": {
        "first": {
          "sides": [
            "2"
          ],
          "isMailed": true
        }
      },
      "returnCancelled": {
        "first": {
          "sides": [
            "2"
          ],
          "isMailed": true
        }
      }
    },
    "placeholders": [
      "returnNo",
      "supplierNo",
      "supplierName",
      "orgNo",
      "warehouseNo",
      "userName",
      "eventTime",
      "reason"
    ]
  },
  {
    "subjectKey": "deliveries:subjects.appointments",
    "place": 50,
    "events": {
      "appointmentRequested": {
        "first": {
          "sides": [
            "1"
          ]
        }
      },
      "appointmentConfirmed": {
        "first": {
          "sides": [
            "2"
          ]
        }
      },
      "appointmentRefused": {
        "first": {
          "sides": [
            "2"
          ]
        }
      },
      "appointmentCancelled": {
        "first": {
          "sides": [
            "1",
            "2"
          ]
        }
      }
    },
    "placeholders": [
      "asnNo",
      "orgNo",
      "warehouseNo",
      "supplierNo",
      "supplierName",
      "slotStart",
      "userName",
      "eventTime",
      "reason"
    ]
  },
  {
    "subjectKey": "deliveries:subjects.approvals",
    "place": 60,
    "events": {
      "approvalAsked": {
        "first": {
          "sides": [
            "1"
          ]
        }
      },
      "approvalGranted": {
        "first": {
          "sides": [
            "2"
          ]
        }
      },
      "approvalRefused": {
        "first": {
          "sides": [
            "2"
          ]
        }
      },
      "approvalVoided": {
        "first": {
          "sides": [
            "1",
            "2"
          ]
        }
      }
    },
    "placeholders": [
      "approvalNo",
      "goodsNo",
      "supplierNo",
      "supplierName",
      "orgNo",
      "userName",
      "eventTime",
      "reason"
    ]
  },
  {
    "subjectKey": "discrepancies:subjects.discrepancies",
    "place": 70,
    "events": {
      "discrepancyOpened": {
        "first": {
          "sides": [
            "2"
          ],
          "isMailed": true
        }
      },
      "discrepancyAnswered": {
        "first": {
          "sides": [
            "1"
          ],
          "isMailed": true
        }
      },
      "discrepancyAssigned": {
        "first": {
          "sides": [
            "1"
          ]
        }
      },
      "discrepancyClosed": {
        "first": {
          "sides": [
            "1",
            "2"
          ]
        }
      },
      "discrepancyReopened": {
        "first": {
          "sides": [
            "2"
          ],
          "isMailed": true
        }
      }
    },
    "placeholders": [
      "discrepancyNo",
      "asnNo",
      "purchaseNo",
      "supplierNo",
      "supplierName",
      "orgNo",
      "warehouseNo",
      "goodsNo",
      "goodsName",
      "quantity",
      "unit",
      "ownerName",
      "dueDate",
      "userName",
      "eventTime",
      "reason"
    ]
  },
  {
    "subjectKey": "reconciliation:titles.deductions",
    "place": 72,
    "events": {
      "deductionRaised": {
        "first": {
          "sides": [
            "2"
          ],
          "isMailed": true
        }
      },
      "deductionAnswered": {
        "first": {
          "sides": [
            "1"
          ],
          "isMailed": true
        }
      },
      "deductionWithdrawn": {
        "first": {
          "sides": [
            "2"
          ],
          "isMailed": true
        }
      },
      "deductionLapsing": {
        "first": {
          "sides": [
            "2"
          ],
          "isMailed": true
        },
        "placeholders": [
          "lapseDate"
        ]
      },
      "deductionLapsed": {
        "first": {
          "sides": [
            "1",
            "2"
          ],
          "isMailed": true
        }
      }
    },
    "placeholders": [
      "deductionNo",
      "deductionLetterNo",
      "supplierNo",
      "supplierName",
      "orgNo",
      "warehouseNo",
      "amount",
      "confirmAmount",
      "currency",
      "replyDue",
      "userName",
      "eventTime",
      "reason"
    ]
  },
  {
    "subjectKey": "reconciliation:priceAdjustment.title",
    "place": 74,
    "events": {
      "priceAdjustmentRaised": {
        "first": {
          "sides": [
            "2"
          ],
          "isMailed": true
        }
      },
      "priceAdjustmentAnswered": {
        "first": {
          "sides": [
            "1"
          ]
        }
      },
      "priceAdjustmentWithdrawn": {
        "first": {
          "sides": [
            "2"
          ]
        }
      }
    },
    "placeholders": [
      "adjustmentNo",
      "supplierNo",
      "supplierName",
      "orgNo",
      "warehouseNo",
      "goodsNo",
      "goodsName",
      "newPrice",
      "netAmount",
      "taxAmount",
      "currency",
      "replyDue",
      "userName",
      "eventTime",
      "reason"
    ]
  },
  {
    "subjectKey": "reconciliation:bill.title",
    "place": 80,
    "events": {
      "billProposed": {
        "first": {
          "sides": [
            "1"
          ],
          "isMailed": true
        }
      },
      "billRetracted": {
        "first": {
          "sides": [
            "1"
          ]
        }
      },
      "billSent": {
        "first": {
          "sides": [
            "2"
          ],
          "isMailed": true
        }
      },
      "billVoided": {
        "first": {
          "sides": [
            "2"
          ],
          "isMailed": true
        }
      },
      "billWithdrawn": {
        "first": {
          "sides": [
            "2"
          ]
        }
      },
      "billReturned": {
        "first": {
          "sides": [
            "1"
          ],
          "isMailed": true
        }
      },
      "billConfirmed": {
        "first": {
          "sides": [
            "1"
          ]
        }
      },
      "billUnconfirmed": {
        "first": {
          "sides": [
            "1",
            "2"
          ]
        }
      },
      "billMessage": {
        "first": {
          "sides": [
            "1",
            "2"
          ]
        }
      }
    },
    "placeholders": [
      "billNo",
      "billPeriod",
      "supplierNo",
      "supplierName",
      "orgNo",
      "totalAmount",
      "currency",
      "userName",
      "eventTime",
      "reason"
    ]
  },
  {
    "subjectKey": "messages:subjects.portal",
    "placeholders": [],
    "place": 80,
    "events": {
      "taskFailed": {
        "placeholders": [
          "taskName",
          "eventTime"
        ],
        "isOfPurchasers": true
      }
    }
  },
  {
    "place": 81,
    "subjectKey": "messages:subjects.portal",
    "placeholders": [],
    "events": {
      "signInLocked": {
        "placeholders": [
          "userNo",
          "userName",
          "address",
          "minutes",
          "eventTime"
        ],
        "first": {
          "sides": [
            "1",
            "2"
          ],
          "isMailed": true
        },
        "isHiddenFromSystems": true
      },
      "passwordExpiring": {
        "placeholders": [
          "userNo",
          "userName",
          "days",
          "eventTime"
        ],
        "first": {
          "sides": [
            "1",
            "2"
          ]
        },
        "isHiddenFromSystems": true
      },
      "licenceExpiring": {
        "placeholders": [
          "licenceNo",
          "until",
          "days",
          "eventTime"
        ],
        "administrators": {
          "menuNo": "license",
          "flag": "isSave"
        },
        "isOfPurchasers": true
      }
    }
  },
  {
    "subjectKey": "reconciliation:invoiceDoc.title",
    "place": 82,
    "events": {
      "invoiceCommitted": {
        "first": {
          "sides": [
            "1"
          ],
          "isMailed": true
        }
      },
      "invoiceApproved": {
        "first": {
          "sides": [
            "2"
          ]
        }
      },
      "invoiceRejected": {
        "first": {
          "sides": [
            "2"
          ],
          "isMailed": true
        }
      },
      "selfBilledIssued": {
        "first": {
          "sides": [
            "2"
          ],
          "isMailed": true
        }
      },
      "selfBilledConfirmed": {
        "first": {
          "sides": [
            "1"
          ]
        }
      },
      "selfBilledObjected": {
        "first": {
          "sides": [
            "1"
          ],
          "isMailed": true
        }
      },
      "invoiceThrown": {
        "first": {
          "sides": [
            "1",
            "2"
          ]
        }
      },
      "invoiceWrittenOff": {
        "first": {
          "sides": [
            "1",
            "2"
          ]
        }
      },
      "invoiceReversed": {
        "first": {
          "sides": [
            "1",
            "2"
          ]
        }
      },
      "redRequestLapsing": {
        "first": {
          "sides": [
            "1",
            "2"
          ],
          "isMailed": true
        },
        "placeholders": [
          "redRequestNo",
          "lapseTime"
        ]
      }
    },
    "placeholders": [
      "invoiceDocNo",
      "invoiceNos",
      "billNos",
      "supplierNo",
      "supplierName",
      "orgNo",
      "totalAmount",
      "currency",
      "userName",
      "eventTime",
      "reason"
    ]
  },
  {
    "subjectKey": "messages:subjects.portal",
    "placeholders": [],
    "place": 82,
    "events": {
      "webhookFailed": {
        "placeholders": [
          "webhookNo",
          "url",
          "lastError",
          "eventTime"
        ],
        "administrators": {
          "menuNo": "webhook",
          "flag": "isModify"
        },
        "isOfPurchasers": true,
        "isHiddenFromSystems": true
      }
    }
  },
  {
    "place": 83,
    "subjectKey": "messages:subjects.portal",
    "placeholders": [
      "ruleCount",
      "findingCount",
      "eventTime"
    ],
    "events": {
      "invariantBroken": {
        "administrators": {
          "menuNo": "sysInvariant",
          "flag": "isSubmit"
        },
        "isOfPurchasers": true
      }
    }
  },
  {
    "place": 83,
    "subjectKey": "reconciliation:records.selfBillingAgreement",
    "placeholders": [
      "agreementNo",
      "agreementName",
      "validFrom",
      "validTo",
      "supplierNo",
      "orgNo",
      "reason",
      "userName",
      "eventTime"
    ],
    "events": {
      "selfBillingProposed": {
        "first": {
          "sides": [
            "2"
          ],
          "isMailed": true
        }
      },
      "selfBillingEnded": {
        "first": {
          "sides": [
            "2"
          ]
        }
      },
      "selfBillingAgreed": {
        "first": {
          "sides": [
            "1"
          ]
        }
      },
      "selfBillingRevoked": {
        "first": {
          "sides": [
            "1"
          ],
          "isMailed": true
        }
      }
    }
  },
  {
    "place": 84,
    "subjectKey": "reconciliation:titles.payments",
    "placeholders": [
      "amount",
      "currency",
      "invoiceDocNos",
      "supplierNo",
      "orgNo",
      "userName",
      "eventTime"
    ],
    "events": {
      "paymentReported": {
        "placeholders": [
          "paymentNo",
          "paymentDate"
        ],
        "first": {
          "sides": [
            "2"
          ],
          "isMailed": true
        }
      },
      "paymentReversed": {
        "placeholders": [
          "paymentNo",
          "paymentDate"
        ],
        "first": {
          "sides": [
            "1",
            "2"
          ]
        }
      },
      "paymentOverdue": {
        "placeholders": [
          "invoiceNos",
          "dueDate",
          "supplierName"
        ],
        "first": {
          "sides": [
            "1"
          ],
          "isMailed": true
        }
      }
    }
  },
  {
    "subjectKey": "reconciliation:statement.title",
    "place": 84,
    "events": {
      "statementImported": {
        "first": {
          "sides": [
            "1",
            "2"
          ]
        }
      },
      "statementClosed": {
        "first": {
          "sides": [
            "1",
            "2"
          ]
        }
      },
      "statementReopened": {
        "first": {
          "sides": [
            "1",
            "2"
          ]
        }
      }
    },
    "placeholders": [
      "statementNo",
      "statementPeriod",
      "supplierNo",
      "supplierName",
      "orgNo",
      "fromDate",
      "toDate",
      "differenceAmount",
      "currency",
      "userName",
      "eventTime",
      "reason"
    ]
  }
]

/** Tasks, by module. */
export const TASKS: Readonly<Record<string, string>> = {
  "identity.removeOldSessions": "identity",
  "identity.checkLicence": "identity",
  "system.checkInvariants": "system",
  "system.removeOldLogs": "system",
  "system.removeOldMessages": "system",
  "documents.removeOldFiles": "documents",
  "documents.removeUnownedBytes": "documents",
  "orders.autoAccept": "orders",
  "orders.remindAnswers": "orders",
  "scheduling.autoAgreeSchedules": "scheduling",
  "reconciliation.lapseDeductions": "reconciliation",
  "reconciliation.remindDeductions": "reconciliation",
  "reconciliation.lapseRedRequests": "reconciliation",
  "reconciliation.remindRedRequests": "reconciliation",
  "reconciliation.remindPayments": "reconciliation"
}

/** Modules that bring tasks. */
export const TASK_GROUPS: Readonly<Record<string, string>> = {
  "identity": "identity",
  "system": "system",
  "documents": "documents",
  "orders": "orders",
  "scheduling": "scheduling",
  "reconciliation": "reconciliation"
}

/** Menu entries, by module. */
export const MENUS: Readonly<Record<string, string>> = {
  "baseManage": "identity",
  "baseUser": "identity",
  "baseRole": "identity",
  "license": "identity",
  "passwordPolicy": "identity",
  "supplierColleague": "identity",
  "baseMenu": "identity",
  "apiKey": "identity",
  "system": "system",
  "operationLog": "system",
  "frameDefine": "system",
  "sysParam": "system",
  "sysDictionary": "system",
  "sysLanguage": "system",
  "sysText": "system",
  "sysJob": "system",
  "abnormalLog": "system",
  "sysCache": "system",
  "sysJobRun": "system",
  "sysInvariant": "system",
  "base": "master-data",
  "goods": "master-data",
  "storage": "master-data",
  "bmOrg": "master-data",
  "bmSupplier": "master-data",
  "bmDeliveryAddress": "master-data",
  "bmCustomer": "master-data",
  "bmCustomerAddress": "master-data",
  "bmEmployee": "master-data",
  "bmClassifyType": "master-data",
  "bmDocType": "master-data",
  "bmCurrency": "master-data",
  "bmTaxRate": "master-data",
  "bmWorkingCalendar": "master-data",
  "bmItem": "master-data",
  "bmItemGroup": "master-data",
  "bmUnit": "master-data",
  "bmUnitConversion": "master-data",
  "bmItemUnitConversion": "master-data",
  "bmWarehouse": "master-data",
  "bmZone": "master-data",
  "bmWarehouseCell": "master-data",
  "bmBasicElement": "master-data",
  "bmLotRule": "master-data",
  "bmBarRule": "master-data",
  "bmBoxRule": "master-data",
  "bmNoticeTemplate": "master-data",
  "bmNoticePolicy": "master-data",
  "ownSupplier": "master-data",
  "supplierChange": "master-data",
  "bmDocConfig": "master-data",
  "bmProductionLine": "master-data",
  "bmMachine": "master-data",
  "bmTechnology": "master-data",
  "bmItemTechnology": "master-data",
  "bmWave": "master-data",
  "bmUpperMethod": "inventory",
  "bmUnderMethod": "inventory",
  "bmTurnMethod": "inventory",
  "bmAllocateMethod": "inventory",
  "bmStrategyApplication": "inventory",
  "bmWaveTemplate": "inventory",
  "serialNumbers": "inventory",
  "printTemplate": "documents",
  "printLog": "documents",
  "sysAppVersion": "documents",
  "exchangeMessage": "documents",
  "orderCollaboration": "orders",
  "configuration": "orders",
  "userOrder": "orders",
  "orderTracking": "orders",
  "orderAnswerConfig": "orders",
  "orderTolerance": "orders",
  "deliveryTolerance": "orders",
  "outsourcedOrder": "orders",
  "answerRate": "orders",
  "billOfMaterial": "orders",
  "offsite": "deliveries",
  "addAsn": "deliveries",
  "asnTracking": "deliveries",
  "labelPrint": "deliveries",
  "splitLabelPrint": "deliveries",
  "labelRule": "deliveries",
  "deliveryRuleConfig": "deliveries",
  "deliveryApproval": "deliveries",
  "executionPolicy": "deliveries",
  "asnAppointment": "deliveries",
  "receiptTracking": "receipts",
  "acceptanceDetails": "receipts",
  "rejectionDetails": "receipts",
  "warehousingDetails": "receipts",
  "returnDetails": "receipts",
  "putAwayTasks": "receipts",
  "scanReceipt": "receipts",
  "receivingDetails": "receipts",
  "inspections": "receipts",
  "scheduleDisplayConfig": "scheduling",
  "pendingSchedule": "scheduling",
  "scheduleBoard": "scheduling",
  "kanbanLoop": "scheduling",
  "kanbanCard": "scheduling",
  "discrepancyDetails": "discrepancies",
  "reconciliationInvoicing": "reconciliation",
  "payablePool": "reconciliation",
  "reconciliationBill": "reconciliation",
  "deductionManage": "reconciliation",
  "invoiceManagement": "reconciliation",
  "matchTolerance": "reconciliation",
  "invoicePayment": "reconciliation",
  "priceAdjustment": "reconciliation",
  "statement": "reconciliation",
  "selfBillingAgreement": "reconciliation",
  "toleranceTrial": "reconciliation",
  "noticeConfig": "messages",
  "webhook": "messages",
  "webhookMessage": "messages",
  "sysNews": "news"
}

/** What the calls of declared documents and others of their menu entries ask of each side. */
export const DOCUMENT_RIGHTS: Readonly<Record<string, Readonly<Record<'purchaser' | 'supplier', readonly PermissionFlag[]>>>> = {
  "outsourcedOrder": {
    "purchaser": [
      "isAdd",
      "isDelete",
      "isCheck",
      "isSearch",
      "isExport",
      "isModify",
      "isImport"
    ],
    "supplier": [
      "isSubmit",
      "isCheck",
      "isSearch",
      "isExport"
    ]
  },
  "asnTracking": {
    "purchaser": [
      "isModify",
      "isSearch",
      "isImport",
      "isDownload",
      "isExport",
      "isCheck",
      "isCancelInvalid",
      "isEnd",
      "isSubmit",
      "isDelete"
    ],
    "supplier": [
      "isModify",
      "isSearch",
      "isImport",
      "isDownload",
      "isExport",
      "isCancelInvalid"
    ]
  },
  "asnAppointment": {
    "purchaser": [
      "isAdd",
      "isCancelInvalid",
      "isCheck",
      "isSearch",
      "isExport"
    ],
    "supplier": [
      "isAdd",
      "isCancelInvalid",
      "isSearch",
      "isExport"
    ]
  },
  "deliveryApproval": {
    "purchaser": [
      "isAdd",
      "isModify",
      "isCancelInvalid",
      "isCheck",
      "isSearch",
      "isExport"
    ],
    "supplier": [
      "isAdd",
      "isModify",
      "isCancelInvalid",
      "isSearch",
      "isExport"
    ]
  },
  "returnDetails": {
    "purchaser": [
      "isAdd",
      "isModify",
      "isDelete",
      "isSearch",
      "isExport",
      "isPrint"
    ],
    "supplier": [
      "isSearch",
      "isExport",
      "isPrint"
    ]
  },
  "putAwayTasks": {
    "purchaser": [
      "isSubmit",
      "isClose",
      "isSearch",
      "isExport",
      "isAdjust",
      "isReassign",
      "isSuspend",
      "isReleaseTask"
    ],
    "supplier": []
  },
  "inspections": {
    "purchaser": [
      "isDelete",
      "isCheck",
      "isSearch",
      "isExport"
    ],
    "supplier": [
      "isSearch",
      "isExport"
    ]
  },
  "kanbanCard": {
    "purchaser": [
      "isDelete",
      "isCancelInvalid",
      "isSubmit",
      "isCheck",
      "isSearch",
      "isExport",
      "isPrint",
      "isRelease"
    ],
    "supplier": [
      "isCancelInvalid",
      "isSubmit",
      "isSearch",
      "isExport",
      "isPrint"
    ]
  },
  "kanbanLoop": {
    "purchaser": [
      "isAdd",
      "isModify",
      "isClose",
      "isSearch",
      "isExport"
    ],
    "supplier": [
      "isSearch",
      "isExport"
    ]
  },
  "pendingSchedule": {
    "purchaser": [
      "isAdd",
      "isModify",
      "isDelete",
      "isClose",
      "isCheck",
      "isSearch",
      "isExport",
      "isPrint",
      "isRelease",
      "isUnlock",
      "isAlert",
      "isImport"
    ],
    "supplier": [
      "isModify",
      "isSubmit",
      "isSearch",
      "isExport",
      "isPrint"
    ]
  },
  "discrepancyDetails": {
    "purchaser": [
      "isAdd",
      "isModify",
      "isClose",
      "isSearch",
      "isExport"
    ],
    "supplier": [
      "isSubmit",
      "isSearch",
      "isExport"
    ]
  },
  "reconciliationBill": {
    "purchaser": [
      "isAdd",
      "isModify",
      "isDelete",
      "isCancelInvalid",
      "isSubmit",
      "isSearch",
      "isExport",
      "isPrint"
    ],
    "supplier": [
      "isAdd",
      "isModify",
      "isDelete",
      "isCancelInvalid",
      "isSubmit",
      "isSearch",
      "isExport",
      "isPrint"
    ]
  },
  "deductionManage": {
    "purchaser": [
      "isAdd",
      "isModify",
      "isCancelInvalid",
      "isSearch",
      "isExport",
      "isPrint",
      "isImport"
    ],
    "supplier": [
      "isSubmit",
      "isSearch",
      "isExport",
      "isPrint"
    ]
  },
  "invoiceManagement": {
    "purchaser": [
      "isOut",
      "isAdd",
      "isModify",
      "isCheck",
      "isSearch",
      "isExport",
      "isPrint",
      "isEnd",
      "isHandle",
      "isReleaseDuplicate",
      "isDownload"
    ],
    "supplier": [
      "isAdd",
      "isModify",
      "isDelete",
      "isCancelInvalid",
      "isSubmit",
      "isSearch",
      "isExport",
      "isPrint",
      "isEnd",
      "isDownload",
      "isImport"
    ]
  },
  "priceAdjustment": {
    "purchaser": [
      "isAdd",
      "isModify",
      "isCancelInvalid",
      "isSearch",
      "isExport",
      "isPrint"
    ],
    "supplier": [
      "isSubmit",
      "isSearch",
      "isExport",
      "isPrint"
    ]
  },
  "statement": {
    "purchaser": [
      "isAdd",
      "isModify",
      "isClose",
      "isSearch",
      "isExport",
      "isPrint"
    ],
    "supplier": [
      "isAdd",
      "isModify",
      "isSearch",
      "isExport",
      "isPrint"
    ]
  }
}

/** Parts of the product with texts of their own. */
export const TEXT_MODULES: Readonly<Record<string, string>> = {
  "identity": "identity",
  "system": "system",
  "master-data": "master-data",
  "inventory": "inventory",
  "documents": "documents",
  "orders": "orders",
  "deliveries": "deliveries",
  "receipts": "receipts",
  "scheduling": "scheduling",
  "discrepancies": "discrepancies",
  "reconciliation": "reconciliation",
  "messages": "messages",
  "news": "news",
  "shell": "system",
  "platform": "system",
  "lists": "system",
  "wire": "system"
}

/** Calls that answer a document in UBL, by its kind. */
export const UBL_CALLS: Readonly<Record<string, string>> = {
  "order": "ISupSrmPurchaseHeadService/downloadublorder",
  "asn": "ISrmAsnHeadService/downloadubldespatchadvice"
}
