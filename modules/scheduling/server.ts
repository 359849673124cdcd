import { joinRooms } from '#platform/server/join-rooms.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { schedulingTexts } from './contract/texts.ts'

/** The server side of this module. */
export const schedulingServer: ServerModule = joinRooms({ texts: schedulingTexts })
