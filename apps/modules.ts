/** A module of the product. */
export interface ModuleEntry {
  /** Folder below `modules`, whose doors `contract.ts`, `server.ts` and `web.ts` the applications import. */
  folder: string
  /** Its name in texts, licences and the texts that companies replaced; that of the folder unless given. */
  id?: string
  /** Folders of the modules that it may enter. */
  enters: readonly string[]
}

/**
 * The modules of the product, each behind those that it enters as far as the order in which people meet them allows. All other
 * lists of modules follow from this one: `npm run registry` writes those that programs import.
 */
export const MODULES: readonly ModuleEntry[] = [
  { folder: 'identity', enters: [] },
  { folder: 'system', enters: ['identity'] },
  { folder: 'master-data', enters: ['identity', 'system', 'messages'] },
  { folder: 'inventory', enters: ['identity', 'system', 'master-data'] },
  { folder: 'files', id: 'documents', enters: ['identity', 'system'] },
  { folder: 'orders', enters: ['identity', 'system', 'messages', 'master-data', 'files', 'inventory'] },
  {
    folder: 'deliveries',
    enters: ['identity', 'system', 'messages', 'master-data', 'files', 'inventory', 'orders', 'discrepancies'],
  },
  {
    folder: 'receipts',
    enters: [
      ...['identity', 'system', 'messages', 'master-data', 'files', 'inventory'],
      ...['orders', 'discrepancies', 'deliveries'],
    ],
  },
  { folder: 'scheduling', enters: ['identity', 'system', 'messages', 'master-data', 'files', 'orders'] },
  { folder: 'discrepancies', enters: ['identity', 'system', 'messages', 'files', 'orders'] },
  {
    folder: 'reconciliation',
    enters: [
      ...['identity', 'system', 'messages', 'master-data', 'files'],
      ...['orders', 'deliveries', 'receipts', 'discrepancies'],
    ],
  },
  { folder: 'messages', enters: ['identity', 'system'] },
  { folder: 'news', enters: ['identity', 'system', 'files'] },
]

const IDS: ReadonlyMap<string, string> = new Map(MODULES.map(({ folder, id = folder }) => [folder, id]))

/** The name of the module in this folder, which is also the namespace of its texts. */
export const moduleIdOf = (folder: string): string => IDS.get(folder) ?? folder

/** The names of all modules. */
export const MODULE_IDS: readonly string[] = [...IDS.values()]

/** The modules that each may enter, by folder. */
export const moduleEdges: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  MODULES.map(({ folder, enters }) => [folder, enters]),
)
