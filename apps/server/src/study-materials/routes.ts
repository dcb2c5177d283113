import * as contract from '@collimate/contract/study-materials'
import { AppError } from '../platform/app-error.ts'
import type { Api } from '../platform/http/api.ts'
import type { Services } from '../services.ts'
import { addMaterial } from './add-material.ts'
import { storedPath } from './files.ts'
import { queueReading } from './read-material.ts'
import { findOwnPassages } from './search-passages.ts'
import { deleteMaterial, findMaterial, readMaterials, renameMaterial } from './store.ts'

const removeFile = 'remove-study-material-file'

/** As many passages as one search shows. */
const mostPassages = 30

export function studyMaterialRoutes(api: Api, services: Services): void {
  const { database } = services
  const { db } = database

  api.handle(contract.listStudyMaterials, async ({ caller }) => ({
    materials: await readMaterials(db, caller.userId),
  }))

  api.handle(contract.addStudyMaterial, async ({ caller, form, upload }) => ({
    material: await addMaterial(services, caller.userId, form, upload),
  }))

  api.handle(contract.processStudyMaterial, async ({ caller, body }) => {
    await queueReading(services, caller.userId, body.filePath)
    return {}
  })

  api.handle(contract.searchStudyMaterials, ({ caller, query }) =>
    findOwnPassages(db, caller.userId, query.words, mostPassages),
  )

  ownMaterialRoutes(api, services)
}

function ownMaterialRoutes(api: Api, { database, jobs, storage }: Services): void {
  const { db } = database
  // A disk that fails is tried again.
  jobs.work<{ path: string }>(removeFile, ({ path }) => storage.remove(path), { patient: true })

  api.stream(contract.downloadStudyMaterial, async ({ caller, params }) => {
    const material = await findMaterial(db, caller.userId, params.id)
    if (material === undefined) throw new AppError('material-not-found')
    const body = await storage.stream(storedPath(material.file_path))
    if (body === null) throw new AppError('material-lost')
    return new Response(body as ReadableStream, {
      headers: {
        'Content-Type': material.file_type,
        'Content-Length': String(material.file_size),
        'Content-Disposition': attachment(material.file_name),
        // Should it be shown and not kept, it does nothing.
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cache-Control': 'no-store',
      },
    })
  })

  api.handle(contract.renameStudyMaterial, async ({ caller, params, body }) => {
    const material = await renameMaterial(db, caller.userId, params.id, body.title)
    if (material === undefined) throw new AppError('material-not-found')
    return { material }
  })

  api.handle(contract.deleteStudyMaterial, async ({ caller, params }) =>
    database.transaction(async () => {
      const filePath = await deleteMaterial(db, caller.userId, params.id)
      if (filePath === undefined) throw new AppError('material-not-found')
      await jobs.send(removeFile, { path: storedPath(filePath) })
      return {}
    }),
  )
}

/** Any name, for browsers; for what is older, its plain letters. */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w .-]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
