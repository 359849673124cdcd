import { isCustomKey } from '#platform/contract/custom-fields/custom-fields.ts'
import { enumKey, type FieldDeclaration, type FieldTable } from '#platform/contract/fields.ts'
import type { LayoutBlock, LayoutData, PrintLayout, Words } from '#platform/contract/list/print-layout.ts'
import { formatAmount, formatQuantity } from '#platform/contract/values/decimal.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import type { Translate } from '../texts/text-catalogue.ts'
import type { Align, PrintBlock, PrintDocument, PrintRow } from './print-job.ts'
import type { PrintedDocument, PrintedValues } from './printable-document.ts'

/** What a layout is filled with besides the document. */
export interface ResolveOptions {
  language: Language
  translate: Translate
  /** Values of the general names, such as `printedBy`. */
  general: Readonly<Record<string, string>>
  /** Decimals of amounts by currency; two where a currency is not among them. */
  currencyDecimals?: Readonly<Record<string, number>>
}

/** Puts a document's values and the reader's words into a layout. */
export function resolveLayout(
  layout: PrintLayout,
  data: LayoutData,
  document: PrintedDocument,
  options: ResolveOptions,
): PrintDocument {
  const resolver = new LayoutResolver(data, document, options)
  const blocks = (list: readonly LayoutBlock[]): PrintBlock[] => resolver.blocks(list)
  return {
    header: blocks(layout.header),
    body: blocks(layout.body),
    footer: blocks(layout.footer),
    placed: layout.placed.flatMap(({ block, ...place }) =>
      resolver.blocks([block]).map((resolved) => ({ ...place, block: resolved })),
    ),
  }
}

class LayoutResolver {
  readonly #data: LayoutData
  readonly #document: PrintedDocument
  readonly #options: ResolveOptions

  constructor(data: LayoutData, document: PrintedDocument, options: ResolveOptions) {
    this.#data = data
    this.#document = document
    this.#options = options
  }

  /** The blocks that are drawn. */
  blocks(list: readonly LayoutBlock[]): PrintBlock[] {
    return list.filter((block) => this.#isPainted(block)).map((block) => this.#block(block))
  }

  #isPainted(block: LayoutBlock): boolean {
    if (block.isHidden) return false
    return block.type !== 'table' || this.#known(this.#data.rows[block.rows] ?? {}, block.columns).length > 0
  }

  #block(block: LayoutBlock): PrintBlock {
    switch (block.type) {
      case 'text':
        return { ...block, text: typeof block.text === 'string' ? this.#filled(block.text) : this.#words(block.text) }
      case 'barcode': {
        const value = this.#filled(block.value)
        return { ...block, value, text: block.hasText ? value : '' }
      }
      case 'fields':
        return {
          ...block,
          items: this.#known(this.#data.head, block.items).map(({ field, label, isWide }) => ({
            label: this.#label(this.#data.head, field, label),
            value: this.#value(this.#data.head, this.#document.head, field),
            isWide,
          })),
        }
      case 'columns':
        return {
          ...block,
          cells: block.cells.map((cell) => ({ ...cell, blocks: this.blocks(cell.blocks) })),
        }
      case 'customFields':
        return {
          type: 'fields',
          columns: block.columns,
          items: this.#customItems(this.#data.head, this.#document.head).map((item) => ({ ...item, isWide: false })),
        }
      case 'signatures':
        return { ...block, labels: block.labels.map((label) => this.#words(label)) }
      case 'table':
        return this.#table(block)
      case 'line':
      case 'space':
        return block
    }
  }

  #table(block: Extract<LayoutBlock, { type: 'table' }>): PrintBlock {
    const fields = this.#data.rows[block.rows] ?? {}
    const rows = this.#document.rows[block.rows] ?? []
    const columns = this.#known(fields, block.columns)
    return {
      type: 'table',
      columns: columns.map(({ field, label, width, align }) => ({
        label: this.#label(fields, field, label),
        width,
        align: align ?? alignOf(fields[field]),
      })),
      rows: rows.map(
        (row): PrintRow => ({
          cells: columns.map(({ field, text }) =>
            text === undefined ? this.#value(fields, row, field) : this.#filled(text, fields, row),
          ),
          note: block.hasCustomFields ? this.#note(fields, row) : '',
        }),
      ),
      totals: block.totals.map(({ field, label }) => ({
        label: this.#label(this.#data.head, field, label),
        value: this.#value(this.#data.head, this.#document.head, field),
      })),
    }
  }

  /** Without the custom fields that the company has given up since. */
  #known<T extends { field: string }>(fields: FieldTable, named: readonly T[]): T[] {
    return named.filter(({ field }) => !isCustomKey(field) || fields[field] !== undefined)
  }

  /** Custom fields of the detail page that have a value, with their names. */
  #customItems(fields: FieldTable, values: PrintedValues): { label: string; value: string }[] {
    return Object.keys(fields)
      .filter((name) => isCustomKey(name) && fields[name]?.show.includes('3'))
      .map((name) => ({ label: this.#label(fields, name, undefined), value: this.#value(fields, values, name) }))
      .filter(({ value }) => value !== '')
  }

  #note(fields: FieldTable, row: PrintedValues): string {
    return this.#customItems(fields, row)
      .map(({ label, value }) => `${label}: ${value}`)
      .join('   ')
  }

  #label(fields: FieldTable, field: string, label: Words | undefined): string {
    if (label) return this.#words(label)
    const declared = fields[field]
    return declared ? this.#options.translate(declared.label) : field
  }

  #words(given: Words): string {
    const { language, translate } = this.#options
    return this.#filled(
      'key' in given && given.key ? translate(given.key) : (given as Record<Language, string>)[language],
    )
  }

  /** The text with its values; page numbers are left for the renderer, which alone knows them. */
  #filled(text: string, fields: FieldTable = {}, row: PrintedValues = {}): string {
    return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
      if (name === 'page' || name === 'pages') return whole
      const general = this.#options.general[name]
      if (general !== undefined) return general
      if (fields[name]) return this.#value(fields, row, name)
      return this.#value(this.#data.head, this.#document.head, name)
    })
  }

  #value(fields: FieldTable, values: PrintedValues, name: string): string {
    const value = values[name]
    const field = fields[name]
    if (value === null || value === undefined || !field) return ''
    if (typeof value === 'object') return value.map((one) => this.#value(fields, { [name]: one }, name)).join(', ')
    const { translate } = this.#options
    switch (field.kind) {
      case 'flag':
        return translate(`wire:flags.${value === true}`)
      case 'enum':
        return value === '' ? '' : translate(enumKey({ enumName: name, ...field }, String(value)))
      case 'quantity':
        return formatQuantity(String(value))
      case 'money':
        return this.#money(String(value), field)
      case 'number':
      case 'text':
      case 'code':
      case 'reference':
      case 'date':
      case 'time':
        return String(value)
    }
  }

  /** With the decimals of the document's currency; a price keeps further ones that it has. */
  #money(value: string, field: FieldDeclaration): string {
    const { currency, currencyDecimals } = this.#document.head
    const usual = Number(currencyDecimals ?? this.#options.currencyDecimals?.[String(currency)] ?? 2)
    const own = Math.min((value.split('.')[1] ?? '').length, field.decimals ?? usual)
    return formatAmount(value, Math.max(usual, own))
  }
}

const alignOf = (field: FieldDeclaration | undefined): Align =>
  field && (field.kind === 'quantity' || field.kind === 'money' || field.kind === 'number') ? 'end' : 'start'
