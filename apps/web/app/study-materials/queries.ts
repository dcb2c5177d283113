import type {
  deleteStudyMaterial,
  listStudyMaterials,
  processStudyMaterial,
  renameStudyMaterial,
  searchStudyMaterials,
  StudyMaterial,
} from '@collimate/contract/study-materials'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call, fetchFile } from '../lib/api.ts'
import { refetchAfterChange } from '../lib/refetch-after-change.ts'
import { saveFile } from '../lib/save-file.ts'
import { toast } from '../ui/toast.ts'

const key = ['study-materials'] as const
/** Between two looks at files that are being read, in milliseconds. */
const lookEvery = 2000

export const materialsQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: async ({ signal }) =>
    (await call<typeof listStudyMaterials>('GET /api/study-materials', {}, { signal })).materials,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? lookEvery : false),
})

function isUnderWay({ status }: StudyMaterial): boolean {
  return status === 'uploaded' || status === 'processing'
}

export const passagesQuery = (words: string) =>
  queryOptions({
    queryKey: [...key, 'passages', words],
    queryFn: ({ signal }) =>
      call<typeof searchStudyMaterials>(
        'GET /api/study-materials/passages',
        { query: { words } },
        { signal },
      ),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })

type Change<Input> = {
  send: (input: Input) => Promise<unknown>
  failed: string
}

/** One change of a material; the list and what was found are asked for anew behind it. */
function useChange<Input>({ send, failed }: Change<Input>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => refetchAfterChange(client, { queryKey: key }),
    onError: (error) => toast({ title: failed, description: error.message, kind: 'destructive' }),
  })
}

export function useRename(id: string) {
  return useChange({
    send: (title: string) =>
      call<typeof renameStudyMaterial>('PATCH /api/study-materials/:id', { params: { id }, body: { title } }),
    failed: 'We couldn’t rename the file',
  })
}

export function useDelete(id: string) {
  return useChange({
    send: () => deleteMaterial(id),
    failed: 'We couldn’t delete the file',
  })
}

async function deleteMaterial(id: string): Promise<void> {
  try {
    await call<typeof deleteStudyMaterial>('DELETE /api/study-materials/:id', { params: { id } })
  } catch (error) {
    // Gone already is what was asked for.
    if (!(error instanceof ApiError && error.code === 'material-not-found')) throw error
  }
}

/** Has one read again that our own failure left unread. */
export function useReadAgain({ file_path: filePath }: StudyMaterial) {
  return useChange<void>({
    send: () =>
      call<typeof processStudyMaterial>('POST /api/study-materials/process-study-material', {
        body: { filePath },
      }),
    failed: 'We couldn’t try again',
  })
}

/** Not by a plain link, which could not say why there is no file. */
export function useDownload({ id, file_name: name }: StudyMaterial) {
  return useMutation({
    mutationFn: async () => saveFile(await fetchFile(`/api/study-materials/${id}/file`), name),
    onError: (error) =>
      toast({ title: 'We couldn’t download the file', description: error.message, kind: 'destructive' }),
  })
}
