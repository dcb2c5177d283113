import type { StudyMaterial } from '@collimate/contract/study-materials'
import { materialFailures, materialLimits, placesText } from '@collimate/domain/study-materials/rules'
import { Check, Clock, Download, Pencil, RefreshCw, Trash2, TriangleAlert } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/field.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { addedText, sizeText } from './material-texts.ts'
import { useDelete, useDownload, useReadAgain, useRename } from './queries.ts'

/** One file: what it is, how far its reading is, and what can be done with it. */
export function MaterialItem({ material }: { material: StudyMaterial }) {
  const { title, description, type, file_size, created_at } = material
  const [now] = useState(() => new Date())
  const [renaming, setRenaming] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const endRenaming = () => {
    setRenaming(false)
    // The button comes back with the title.
    setTimeout(() => pencil.current?.focus())
  }
  return (
    <article
      aria-label={title}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-1 py-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      <TypeTile type={type} />
      <div>
        {renaming ? (
          <RenameForm material={material} onEnd={endRenaming} />
        ) : (
          <h3 className="font-ui text-body leading-snug font-semibold tracking-normal">{title}</h3>
        )}
        {description ? <p className="mt-0.5 text-meta whitespace-pre-line">{description}</p> : null}
        <p className="num text-meta text-muted">
          {sizeText(file_size)}, {addedText(created_at, now)}
        </p>
        <Status material={material} />
      </div>
      {renaming ? null : (
        <div className="col-start-2 -ml-3 flex text-muted sm:col-start-3 sm:-mt-1.5 sm:-mr-2.5 sm:ml-0">
          <DownloadButton material={material} />
          <Button
            ref={pencil}
            kind="ghost"
            size="icon"
            aria-label={`Rename ${title}`}
            onClick={() => setRenaming(true)}
          >
            <Pencil size={20} aria-hidden="true" />
          </Button>
          <DeleteButton material={material} />
        </div>
      )}
    </article>
  )
}

/** A sheet with its corner folded in. */
function TypeTile({ type }: { type: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid h-14 w-11.5 place-items-end justify-center rounded-1 border border-edge bg-[linear-gradient(225deg,var(--bg)_9px,var(--edge)_9px_10px,var(--surface)_10px)] pb-1.5 text-label font-semibold text-muted uppercase"
    >
      {type}
    </span>
  )
}

function Status({ material }: { material: StudyMaterial }) {
  const { status, type, title, places, places_read } = material
  switch (status) {
    case 'uploaded':
      return (
        <StatusLine badge={<Badge icon={Clock}>Uploaded</Badge>}>
          Waiting to be read. You can leave this page.
        </StatusLine>
      )
    case 'processing':
      return (
        <StatusLine
          badge={
            <Badge tone="beam" icon={RefreshCw}>
              Processing
            </Badge>
          }
        >
          {places ? (
            <span className="flex items-center gap-3">
              <ProgressBar value={places_read} max={places} label={`Processing ${title}`} className="w-35" />
              <span className="num">
                {places_read} of {placesText(type, places)}
              </span>
            </span>
          ) : (
            'Opening the file'
          )}
        </StatusLine>
      )
    case 'ready':
      return (
        <StatusLine
          badge={
            <Badge tone="good" icon={Check}>
              Ready
            </Badge>
          }
        >
          {placesText(type, places ?? 0)}, searchable
        </StatusLine>
      )
    case 'failed':
      return <Failed material={material} />
  }
}

function StatusLine({ badge, children }: { badge: ReactNode; children: ReactNode }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-meta">
      {badge}
      <span>{children}</span>
    </div>
  )
}

function Failed({ material }: { material: StudyMaterial }) {
  const readAgain = useReadAgain(material)
  return (
    <StatusLine
      badge={
        <Badge tone="low" icon={TriangleAlert}>
          Failed
        </Badge>
      }
    >
      {materialFailures[material.failure ?? 'not-read']}
      {material.failure === 'not-read' ? (
        <span className="mt-2 block">
          <Button busy={readAgain.isPending} onClick={() => readAgain.mutate()}>
            Try again
          </Button>
        </span>
      ) : null}
    </StatusLine>
  )
}

function RenameForm({ material, onEnd }: { material: StudyMaterial; onEnd: () => void }) {
  const [title, setTitle] = useState(material.title)
  const rename = useRename(material.id)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const changed = title.trim()
    if (changed === '' || rename.isPending) return
    if (changed === material.title) onEnd()
    else rename.mutate(changed, { onSuccess: onEnd })
  }
  return (
    <form
      onSubmit={submit}
      onKeyDown={({ key }) => (key === 'Escape' ? onEnd() : undefined)}
      className="mb-1 flex flex-wrap gap-2"
    >
      <Input
        ref={field}
        aria-label="New title"
        className="min-w-full flex-1 sm:w-auto sm:min-w-48"
        required
        maxLength={materialLimits.title}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <Button type="submit" busy={rename.isPending}>
        Save
      </Button>
      <Button kind="ghost" onClick={onEnd}>
        Cancel
      </Button>
    </form>
  )
}

function DownloadButton({ material }: { material: StudyMaterial }) {
  const download = useDownload(material)
  return (
    <Button
      kind="ghost"
      size="icon"
      aria-label={`Download ${material.title}`}
      busy={download.isPending}
      onClick={() => download.mutate()}
    >
      {download.isPending ? null : <Download size={20} aria-hidden="true" />}
    </Button>
  )
}

function DeleteButton({ material }: { material: StudyMaterial }) {
  const { id, title, type, places } = material
  const [open, setOpen] = useState(false)
  const remove = useDelete(id)
  const found = places ? ` and its ${placesText(type, places)} in the search` : ''
  return (
    <>
      <Button kind="ghost" size="icon" aria-label={`Delete ${title}`} onClick={() => setOpen(true)}>
        <Trash2 size={20} aria-hidden="true" />
      </Button>
      <AlertDialog
        open={open}
        onOpenChange={setOpen}
        title={`Delete “${title}”?`}
        description={`The file${found} will be deleted. You can’t undo this.`}
        confirmLabel="Delete file"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}
