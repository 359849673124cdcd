import { join } from 'node:path'
import type { Logger } from 'pino'
import type { FileArea } from '#platform/server/files/file-store.ts'
import { folderStore } from '#platform/server/files/folder-store.ts'
import { prepareStagingFolder } from '#platform/server/files/prepare-staging-folder.ts'
import { s3Store } from '#platform/server/files/s3-store.ts'
import type { Config } from './config.ts'

/** Where uploaded files lie: the bucket of the configuration, or else a folder of the data folder. */
export async function openFileArea(
  { dataDir, filesS3 }: Pick<Config, 'dataDir' | 'filesS3'>,
  log: Logger,
): Promise<FileArea> {
  const stagingFolder = join(dataDir, 'files', 'incoming')
  await prepareStagingFolder(stagingFolder)
  const onFailure = (error: object): void => log.error(error, 'the file store failed')
  const store = filesS3 ? s3Store({ ...filesS3, onFailure }) : folderStore(join(dataDir, 'files', 'stored'))
  return { store, stagingFolder }
}
