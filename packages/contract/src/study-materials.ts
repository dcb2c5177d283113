import {
  materialFailures,
  materialLimits,
  materialStatuses,
  materialTypes,
  type MaterialFailure,
  type MaterialType,
} from '@collimate/domain/study-materials/rules'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const materialParams = z.strictObject({ id: z.uuid() })
/** One line, however it was typed. */
const title = z
  .string()
  .transform((text) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim())
  .pipe(z.string().min(1, 'Please enter a title').max(materialLimits.title))

const materialType = z.enum(Object.keys(materialTypes) as [MaterialType, ...MaterialType[]])

const material = z.object({
  id: z.uuid(),
  user_id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  file_path: z.string(),
  /** Its content type. */
  file_type: z.string(),
  file_name: z.string(),
  /** In bytes. */
  file_size: z.int(),
  type: materialType,
  status: z.enum(materialStatuses),
  /** Of one that failed: why. */
  failure: z.enum(Object.keys(materialFailures) as [MaterialFailure, ...MaterialFailure[]]).nullable(),
  /** Its pages, slides or parts; null until they are counted. */
  places: z.int().nullable(),
  /** How many of them are read. */
  places_read: z.int(),
  created_at: z.iso.datetime(),
})
export type StudyMaterial = z.infer<typeof material>

/** For a student; a visitor is told to sign in. */
const needsLogin = { access: 'signed-in', loginError: 'material-needs-login' } as const

export const listStudyMaterials = endpoint({
  method: 'GET',
  path: '/api/study-materials',
  summary: "The caller's study materials, the newest first",
  ...needsLogin,
  response: z.object({ materials: z.array(material) }),
  errors: [],
})

export const addStudyMaterial = endpoint({
  method: 'POST',
  path: '/api/study-materials',
  summary:
    'Keeps a file under a random name; then process-study-material has its text read. The type is the one its content has, and must be the one its name says',
  ...needsLogin,
  form: z.strictObject({
    title,
    // A form sends each line break as two characters, where the field it is typed in counts one.
    description: z
      .string()
      .transform((text) => text.replaceAll(/[^\P{Cc}\n\t]/gu, '').trim())
      .pipe(z.string().max(materialLimits.description, 'Please keep the description under 2,000 characters'))
      .optional()
      .transform((text) => text || null),
  }),
  upload: {
    types: ['multipart/form-data'],
    maxBytes: materialLimits.fileBytes,
    tooLarge: 'material-too-large',
  },
  response: z.object({ material }),
  limit: { of: 'study-material' },
  errors: [
    'unsupported-material',
    'material-type-mismatch',
    'empty-material',
    'material-too-large',
    'materials-full',
  ],
})

export const processStudyMaterial = endpoint({
  method: 'POST',
  path: '/api/study-materials/process-study-material',
  summary: 'Queues the reading of an uploaded file; for one that is read, or being read, it does nothing',
  ...needsLogin,
  body: z.strictObject({ filePath: z.string().min(1).max(300) }),
  response: z.object({}),
  errors: ['material-not-found'],
})

const passage = z.object({
  material_id: z.uuid(),
  title: z.string(),
  type: materialType,
  /** The page, slide or part it is on, from 1. */
  place: z.int(),
  /** Its place among the material's passages. */
  position: z.int(),
  /** The whole passage, and which pieces of it match. */
  pieces: z.array(z.object({ text: z.string(), match: z.boolean() })),
})
export type Passage = z.infer<typeof passage>

export const searchStudyMaterials = endpoint({
  method: 'GET',
  path: '/api/study-materials/passages',
  summary:
    "Passages of the caller's materials with every word, up to twelve of them, the last of which may be its beginning; the best thirty, and how many there are in how many materials, where more than 5,000 count as 5,001",
  ...needsLogin,
  query: z.strictObject({ words: z.string().max(200) }),
  response: z.object({ passages: z.array(passage), total: z.int(), materials: z.int() }),
  // It is asked while words are typed.
  limit: { of: 'search-study-materials', times: 6 },
  errors: [],
})

export const downloadStudyMaterial = endpoint({
  method: 'GET',
  path: '/api/study-materials/:id/file',
  summary: 'The file as it was uploaded',
  ...needsLogin,
  params: materialParams,
  response: z.unknown(),
  errors: ['material-not-found', 'material-lost'],
})

export const renameStudyMaterial = endpoint({
  method: 'PATCH',
  path: '/api/study-materials/:id',
  summary: 'Changes the title of a material of the caller',
  ...needsLogin,
  params: materialParams,
  body: z.strictObject({ title }),
  response: z.object({ material }),
  errors: ['material-not-found'],
})

export const deleteStudyMaterial = endpoint({
  method: 'DELETE',
  path: '/api/study-materials/:id',
  summary: 'Deletes a material of the caller with its file and its passages',
  ...needsLogin,
  params: materialParams,
  response: z.object({}),
  errors: ['material-not-found'],
})
