import { type ComponentType, createElement } from 'react'
import type { RecordDeclaration } from '#platform/contract/records/records.ts'
import type { WebRoute } from '#platform/web/web-module.ts'
import type { RecordTool } from './record-tool.ts'

/** Where a record's screens are. The record itself is fetched with the first of them. */
export interface RecordScreens {
  /** Path before its own, such as `/system`; `/base` unless given. */
  base?: string
  /** What paths call it: `unit` in `/base/unit`, `/base/add-unit` and `/base/modify-unit/:id`. */
  path: string
  /** Name of the list's route, such as `Base.Unit`. */
  name: string
  /** `<module>.<kind>` of the record. */
  id: string
  menuNo: string
  /** What its list offers beside what all records have. */
  tools?: readonly RecordTool[]
  /** What its list says to either side where it has nothing; as all lists unless given. */
  emptyTextKeys?: Readonly<Record<'purchaser' | 'supplier', string>>
}

/** The usual screens of a record below `/base`: `master-data.itemGroup` is `/base/item-group`, `Base.ItemGroup` and `bmItemGroup`. */
export function baseScreens(id: string, own: Partial<Omit<RecordScreens, 'id'>> = {}): RecordScreens {
  const kind = id.slice(id.indexOf('.') + 1)
  const named = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
  const path = kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return { path, name: `Base.${named}`, id, menuNo: `bm${named}`, ...own }
}

/** List and forms of a record. */
export function recordRoutes(
  { base = '/base', path, name, id, menuNo, tools, emptyTextKeys }: RecordScreens,
  loadRecords: () => Promise<readonly RecordDeclaration[]>,
): WebRoute[] {
  const titleKey = id.replace('.', ':records.')
  const listPath = `${base}/${path}`
  const addPath = `${base}/add-${path}`
  const modifyPath = `${base}/modify-${path}`
  const loadForm = async (): Promise<{ default: ComponentType }> => {
    const [{ RecordFormScreen }, record] = await Promise.all([
      import('./RecordFormScreen.tsx'),
      recordNamed(id, loadRecords),
    ])
    return { default: () => createElement(RecordFormScreen, { record, listPath }) }
  }
  const form = { parent: name, isHidden: true, usesAntd: true, load: loadForm, titleKey }
  return [
    {
      path: listPath,
      name,
      titleKey,
      menuNo,
      load: async () => {
        const [{ RecordListScreen }, record] = await Promise.all([
          import('./RecordListScreen.tsx'),
          recordNamed(id, loadRecords),
        ])
        return {
          default: () =>
            createElement(RecordListScreen, {
              ...{ record, addPath, modifyPath },
              ...(tools ? { tools } : {}),
              ...(emptyTextKeys ? { emptyTextKeys } : {}),
            }),
        }
      },
    },
    { ...form, path: addPath, name: `${name}.Add`, actionKey: 'lists:toolbar.add' },
    { ...form, path: `${modifyPath}/:id`, name: `${name}.Modify`, actionKey: 'lists:toolbar.modify' },
  ]
}

async function recordNamed(id: string, loadRecords: () => Promise<readonly RecordDeclaration[]>) {
  const record = (await loadRecords()).find((one) => one.id === id)
  if (!record) throw new Error(`no record ${id}`)
  return record
}
