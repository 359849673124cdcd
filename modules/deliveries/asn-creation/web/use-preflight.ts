import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { InvoiceForm } from '#modules/deliveries/invoice/web/InvoiceDialog.tsx'
import type { CallInput, CallOutput } from '#platform/contract/calls.ts'
import type { ErrorDetail } from '#platform/contract/envelope.ts'
import { isDateText } from '#platform/contract/values/dates.ts'
import { isDecimal } from '#platform/contract/values/decimal.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import type { asnCreationCalls } from '../contract/calls.ts'
import type { ShippingDetails } from '../contract/schemas.ts'
import { type ShipmentStore, wireLines } from './shipment-store.ts'

const api = callsOf<typeof asnCreationCalls>()

/** One thing said against an ASN before it is sent. */
export type AsnFinding = CallOutput<typeof asnCreationCalls, 'ISupSrmAsnService/checkAsn'>['findings'][number]

/** A finding with the order line that it was said of: the rows may have moved since. */
export interface LineFinding extends AsnFinding {
  batchId: string | null
}

/** What is said against the ASN as it is filled in, and whether that is said of what stands there now. */
export interface Preflight {
  findings: readonly LineFinding[]
  state: 'done' | 'checking' | 'failed'
}

/** An ASN as the check takes it. */
export type AsnDraftInput = CallInput<typeof asnCreationCalls, 'ISupSrmAsnService/checkAsn'>

const NO_FINDINGS: readonly LineFinding[] = []
/** Typing is over when nothing changes for so long. */
const QUIET_MILLISECONDS = 400

/** Has the server look at the ASN whenever its filling in pauses. */
export function usePreflight(
  store: ShipmentStore,
  details: Partial<ShippingDetails> | undefined,
  invoices: readonly InvoiceForm[],
): Preflight {
  const rows = useSyncExternalStore(store.subscribe, store.lines)
  return useDraftCheck(rows.length === 0 || !details ? null : draftOf(rows, details, invoices), rows)
}

/** Has the server look at a draft whenever it stays as it is for a while; without one there is nothing to look at. */
export function useDraftCheck(draft: AsnDraftInput | null, rows: readonly { batchId: string }[]): Preflight {
  const requested = draft === null ? '' : JSON.stringify(draft)
  const latest = useRef(draft)
  latest.current = draft
  const [{ text: checked, draft: checkedDraft }, setChecked] = useState({ text: '', draft })
  useEffect(() => {
    const timer = setTimeout(() => setChecked({ text: requested, draft: latest.current }), QUIET_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [requested])
  const check = useQuery({
    queryKey: ['deliveries.preflight', checked],
    queryFn: ({ signal }) => (checkedDraft ? findingsOf(checkedDraft, signal) : NO_FINDINGS),
    enabled: checked !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  const isCurrent = checked === requested && !check.isFetching
  const findings = requested === '' ? NO_FINDINGS : (check.data ?? NO_FINDINGS)
  return {
    // While it is looked at again, what was said of a line that is gone need not be read any more.
    findings: findings.filter(({ batchId }) => batchId === null || rows.some((row) => row.batchId === batchId)),
    state: !isCurrent ? 'checking' : check.isError ? 'failed' : 'done',
  }
}

async function findingsOf(draft: AsnDraftInput, signal?: AbortSignal): Promise<readonly LineFinding[]> {
  const { findings } = await api('ISupSrmAsnService/checkAsn', draft, {
    ...(signal ? { signal } : {}),
    menuNo: 'addAsn',
    areErrorsSilent: true,
  })
  return findings.map((finding) => {
    const [, at] = /^lines\.(\d+)/.exec(finding.path) ?? []
    return { ...finding, batchId: draft.lines[Number(at)]?.batchId ?? null }
  })
}

/**
 * What would keep the invoice at this place of the ASN from being saved, by its fields. Without an answer there is nothing
 * to say: whoever creates the ASN is told.
 */
export async function findInvoiceErrors(
  rows: Parameters<typeof wireLines>[0],
  details: Partial<ShippingDetails>,
  invoices: readonly InvoiceForm[],
  at: number,
): Promise<readonly ErrorDetail[]> {
  const own = `invoices.${at}.`
  // At its own field a sentence need not say whose it is.
  const named = `${invoices[at]?.invoiceNo ?? ''}: `
  const findings = await findingsOf(draftOf(rows, details, invoices)).catch(() => NO_FINDINGS)
  return findings
    .filter(({ path, isError }) => isError && path.startsWith(own))
    .map(({ path, message, rule }) => ({
      path: path.slice(own.length),
      message: message.startsWith(named) ? message.slice(named.length) : message,
      ...(rule ? { rule } : {}),
    }))
}

/** What is typed, as far as it is a number. */
export const readableQuantity = (text: string): string | null => (isDecimal(text) ? text : null)

/** What is typed, as far as it is a day. */
export const readableDay = (text: string | null | undefined): string | null => (text && isDateText(text) ? text : null)

/** The ASN as far as it can be read: what is typed and no number or date yet counts as missing. */
function draftOf(
  rows: Parameters<typeof wireLines>[0],
  details: Partial<ShippingDetails>,
  invoices: readonly InvoiceForm[],
): AsnDraftInput {
  return {
    deliveryDate: readableDay(details.deliveryDate),
    expectedArrivalDate: readableDay(details.expectedArrivalDate),
    wayCarriage: details.wayCarriage ?? null,
    sender: details.sender?.trim() ?? null,
    senderPhone: details.senderPhone?.trim() ?? null,
    shippingAddress: details.shippingAddress?.trim() ?? null,
    deliveryAddress: details.deliveryAddress?.trim() ?? null,
    carNo: details.carNo?.trim() ?? null,
    driver: details.driver?.trim() ?? null,
    driverPhone: details.driverPhone?.trim() ?? null,
    trackingNo: details.trackingNo?.trim() ?? null,
    appointmentTime: details.appointmentTime ?? null,
    invoices: invoices.map(({ invoiceNo, invoiceAmount, taxRate, taxAmount, invoiceDate, currency }) => ({
      ...{ invoiceNo, invoiceAmount, taxRate, taxAmount, invoiceDate },
      currency: currency ?? '',
    })),
    lines: wireLines(rows).map(({ batchId, deliveryQty, giftQty, supRemarks, lots, serials }) => ({
      batchId,
      deliveryQty: readableQuantity(deliveryQty),
      giftQty: readableQuantity(giftQty),
      supRemarks: supRemarks.trim(),
      ...(serials ? { serials } : {}),
      lots: lots.map((lot) => ({
        lotNo: lot.lotNo.trim(),
        productDate: readableDay(lot.productDate),
        qty: readableQuantity(lot.qty),
        ...(lot.serials ? { serials: lot.serials } : {}),
      })),
    })),
  }
}
