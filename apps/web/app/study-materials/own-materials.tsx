import type { StudyMaterial } from '@collimate/contract/study-materials'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { refetchAfterChange } from '../lib/refetch-after-change.ts'
import { AccountData } from '../session/account-data.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { MaterialItem } from './material-item.tsx'
import { sizeText } from './material-texts.ts'
import { MaterialsSkeleton } from './materials-skeleton.tsx'
import { PassageSearch } from './passage-search.tsx'
import { materialsQuery } from './queries.ts'

/** @param uploads goes up with each file that was sent */
type OwnMaterialsProps = { userId: string; uploads: number }

/** What the student has uploaded, and the search in it. */
export function OwnMaterials({ userId, uploads }: OwnMaterialsProps) {
  return (
    <AccountData userId={userId}>
      <Materials uploads={uploads} />
    </AccountData>
  )
}

function Materials({ uploads }: { uploads: number }) {
  const client = useQueryClient()
  const { data: materials, error, refetch } = useQuery(materialsQuery)
  const home = useRef<HTMLDivElement>(null)
  const count = materials?.length ?? 0
  useFocusAfterLoss(home, count)
  useEffect(() => {
    if (uploads > 0) void refetchAfterChange(client, materialsQuery)
  }, [client, uploads])

  if (!materials && error) {
    return (
      <ErrorState title="We couldn’t load your files" onRetry={() => void refetch()}>
        <p>{error.message}</p>
      </ErrorState>
    )
  }
  if (!materials) return <MaterialsSkeleton />
  return (
    <div
      ref={home}
      id="own-materials"
      role="region"
      aria-label="Your files"
      tabIndex={-1}
      className="outline-none"
    >
      {materials.length === 0 ? <NoFiles /> : <Files materials={materials} />}
    </div>
  )
}

/** The keyboard stood on a row that is gone: it goes on from the list. */
function useFocusAfterLoss(home: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) home.current?.focus()
    before.current = count
  }, [home, count])
}

function Files({ materials }: { materials: readonly StudyMaterial[] }) {
  const used = materials.reduce((bytes, { file_size }) => bytes + file_size, 0)
  return (
    <div className="grid gap-9">
      <PassageSearch />
      <section aria-labelledby="files">
        <div className="mb-2 flex items-baseline justify-between gap-3">
          <h2 id="files" className="text-h3">
            Your files ({materials.length})
          </h2>
          <span className="num text-meta text-muted">{sizeText(used)} used</span>
        </div>
        <ul className="border-b border-line">
          {materials.map((material) => (
            <li key={material.id} className="border-t border-line">
              <MaterialItem material={material} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function NoFiles() {
  return (
    <EmptyState title="No files yet">
      <p>Upload your class notes. You can then search every page of them here.</p>
    </EmptyState>
  )
}
