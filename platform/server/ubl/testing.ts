import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import type { UblKind } from './ubl-children.ts'

const SCHEMAS = fileURLToPath(new URL('../../../../shared/data/ubl-2.1/xsd/maindoc/', import.meta.url))

/** Whether the official schemas lie beside the repository. */
export const areUblSchemasThere = existsSync(SCHEMAS)
if (!areUblSchemasThere)
  console.warn('../shared/data/ubl-2.1 is absent: documents are not validated by the official schemas')

/** Judges documents of a kind by the official schema of UBL 2.1; answers what it says of a document, nothing of a valid one. */
export function ublSchema(kind: UblKind): (xml: string) => string[] {
  xmlRegisterFsInputProviders()
  const file = `${SCHEMAS}UBL-${kind}-2.1.xsd`
  const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(file), { url: file }))
  return (xml) => {
    const document = XmlDocument.fromString(xml)
    try {
      validator.validate(document)
      return []
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)]
    } finally {
      document.dispose()
    }
  }
}
