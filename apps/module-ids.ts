/** Folders whose module has another name in texts, licences and the texts that companies replaced. */
const MODULE_IDS: Readonly<Record<string, string>> = { files: 'documents' }

/** The name of the module in this folder, which is also the namespace of its texts. */
export const moduleIdOf = (folder: string): string => MODULE_IDS[folder] ?? folder
