import { loadScms } from '#apps/server/loaders/load-scms.ts'
import { runLoader } from '#apps/server/loaders/run-loader.ts'

await runLoader(loadScms, 'scms/SCMS_Delivery_History.csv')
