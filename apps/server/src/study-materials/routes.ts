import * as contract from '@collimate/contract/study-materials'
import type { Api } from '../platform/http/api.ts'
import { countAttempt } from '../platform/rate-limit.ts'
import type { Services } from '../services.ts'
import { addMaterial } from './add-material.ts'
import { queueReading } from './read-material.ts'
import { readMaterials } from './store.ts'

export function studyMaterialRoutes(api: Api, services: Services): void {
  const { database, env, now } = services
  const { db } = database

  api.handle(contract.listStudyMaterials, async ({ caller }) => ({
    materials: await readMaterials(db, caller.userId),
  }))

  api.handle(contract.addStudyMaterial, async ({ caller, form, upload }) => {
    const key = `study-material:${caller.userId}`
    await countAttempt(db, { key, limit: env.RATE_LIMIT_PER_MINUTE, windowSeconds: 60, now: now() })
    return { material: await addMaterial(services, caller.userId, form, upload) }
  })

  api.handle(contract.processStudyMaterial, async ({ caller, body }) => {
    await queueReading(services, caller.userId, body.filePath)
    return {}
  })
}
