import type { FormInstance } from 'antd'
import type { ShippingDetails } from '../contract/schemas.ts'
import { errorsByRow, removeRow, type ShipmentStore } from './shipment-store.ts'
import type { LineFinding } from './use-preflight.ts'

interface FilledIn {
  store: ShipmentStore
  form: FormInstance<ShippingDetails>
}

/** Does what the button of a finding on one or several lines says: mends each of them, or leads to the first field. */
export function fixFindings(findings: readonly LineFinding[], filledIn: FilledIn): void {
  const isShown = findings[0]?.fix?.kind === 'field' || findings[0]?.fix?.kind === 'invoices'
  for (const finding of isShown ? findings.slice(0, 1) : findings) fixFinding(finding, filledIn)
}

/** Puts the value in, takes the line away, or leads to the field and says there what is wrong. */
function fixFinding({ path, message, fix, batchId }: LineFinding, { store, form }: FilledIn): void {
  if (!fix) return
  const lines = store.lines().filter(({ kind }) => kind === 'line')
  const line = lines.find((row) => row.batchId === batchId)
  switch (fix.kind) {
    case 'quantity':
      if (line) store.set(line.key, { deliveryQty: fix.value })
      return
    case 'remove':
      if (line) removeRow(store, line)
      return
    case 'deliveryDate':
    case 'expectedArrivalDate':
      form.setFieldValue(fix.kind, fix.value)
      return
    case 'invoices':
      document.querySelector<HTMLElement>('[aria-labelledby="asn-invoices"] button')?.focus()
      return
    case 'field':
      if (line) showCell(store, path.replace(/^lines\.\d+/, `lines.${lines.indexOf(line)}`), message)
      else form.scrollToField(path, { focus: true })
  }
}

function showCell(store: ShipmentStore, path: string, message: string): void {
  store.applyErrors(errorsByRow(store.lines(), [{ path, message }]))
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.asn-form-shipment [aria-invalid="true"]')?.focus())
}
