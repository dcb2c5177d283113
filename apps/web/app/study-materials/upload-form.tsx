import { acceptedEndings, materialLimits, problemOfFile } from '@collimate/domain/study-materials/rules'
import { FileText, Upload } from 'lucide-react'
import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card, LightField } from '../ui/card.tsx'
import { type ControlProps, Field, Input, TextArea } from '../ui/field.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { toast } from '../ui/toast.ts'
import { sizeText } from './material-texts.ts'
import { useUpload } from './use-upload.ts'

type Draft = { title: string; description: string; file: File | null }
type Problems = { title?: string | undefined; file?: string | undefined }

const empty: Draft = { title: '', description: '', file: null }

/** A file with its title. What was typed stays when the upload fails. */
export function UploadForm({ onSent }: { onSent: () => void }) {
  const [draft, setDraft] = useState(empty)
  const [problems, setProblems] = useState<Problems>({})
  /** A new one is an empty file field. */
  const [field, setField] = useState(0)
  const { sent, start, cancel } = useUpload()
  const form = useRef<HTMLFormElement>(null)
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { file } = draft
    const title = draft.title.trim()
    const found = problemsOf(title, file)
    setProblems(found)
    if (title === '' || file === null) {
      sayMissing()
      event.currentTarget.querySelector<HTMLElement>(`[name=${found.title ? 'title' : 'file'}]`)?.focus()
    } else if (found.file) {
      toast({ title: 'Upload failed', description: found.file, kind: 'destructive' })
    } else void send({ title, description: draft.description, file })
  }

  const send = async (material: { title: string; description: string; file: File }) => {
    const uploaded = await start(material)
    // However it ended here: one whose answer got lost, or that was canceled late, may be kept all the same.
    onSent()
    if (!uploaded) return
    setDraft(empty)
    setField((count) => count + 1)
    const held = document.activeElement
    // Whoever has gone on elsewhere on the page meanwhile stays there.
    if (held !== document.body && !form.current?.contains(held)) return
    form.current?.querySelector<HTMLElement>('[name=title]')?.focus()
  }

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0] ?? null
    change({ file })
    setProblems({ ...problems, file: file ? (problemOfFile(file) ?? undefined) : undefined })
  }

  return (
    <Card aria-labelledby="upload" data-toasts-high>
      <h2 id="upload" className="text-h3">
        Upload
      </h2>
      <form ref={form} noValidate onSubmit={submit} className="mt-4 grid gap-4">
        <Field label="Title" error={problems.title}>
          {(control) => (
            <Input
              {...control}
              name="title"
              autoComplete="off"
              required
              readOnly={sent !== null}
              maxLength={materialLimits.title}
              value={draft.title}
              onChange={({ currentTarget }) => {
                change({ title: currentTarget.value })
                setProblems({ ...problems, title: undefined })
              }}
            />
          )}
        </Field>
        <Field label="Description (optional)">
          {(control) => (
            <TextArea
              {...control}
              name="description"
              rows={2}
              className="min-h-19! resize-y"
              readOnly={sent !== null}
              maxLength={materialLimits.description}
              value={draft.description}
              onChange={({ currentTarget }) => change({ description: currentTarget.value })}
            />
          )}
        </Field>
        <Field
          label="File"
          hint={'PDF, DOC, DOCX, TXT, PPT or PPTX, up\u00a0to\u00a020\u00a0MB.'}
          error={problems.file}
        >
          {(control) => (
            <DropField
              key={field}
              control={control}
              file={draft.file}
              busy={sent !== null}
              onChange={choose}
            />
          )}
        </Field>
        {sent === null || draft.file === null ? (
          <Button type="submit" kind="primary" block>
            Upload
          </Button>
        ) : (
          <Sending title={draft.title} size={draft.file.size} sent={sent} onCancel={cancel} />
        )}
      </form>
    </Card>
  )
}

function sayMissing(): void {
  toast({
    title: 'Missing information',
    description: 'Please provide a title and select a file.',
    kind: 'destructive',
  })
}

function problemsOf(title: string, file: File | null): Problems {
  return {
    title: title === '' ? 'Add a title' : undefined,
    file: file === null ? 'Choose a file' : (problemOfFile(file) ?? undefined),
  }
}

type DropFieldProps = {
  control: ControlProps
  file: File | null
  busy: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** The browser's own field lies over all of it, unseen: it takes presses, keys and files that are dropped. */
function DropField({ control, file, busy, onChange }: DropFieldProps) {
  const Icon = file ? FileText : Upload
  return (
    <div className="relative grid min-h-18 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 rounded-2 border-[1.5px] border-dashed border-edge px-4 py-3.5 leading-snug has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-light-edge has-aria-invalid:border-low">
      <Icon size={28} aria-hidden="true" className="text-muted" />
      {file ? (
        <span className="min-w-0">
          <b className="block truncate font-semibold">{file.name}</b>
          <span className="num text-meta text-muted">{sizeText(file.size)}</span>
        </span>
      ) : (
        <span>
          <b className="font-semibold text-beam underline underline-offset-[0.18em]">Choose a file</b>
          <span className="max-md:hidden"> or drop it here</span>
        </span>
      )}
      <input
        {...control}
        type="file"
        name="file"
        accept={acceptedEndings}
        aria-disabled={busy}
        onClick={(event) => (busy ? event.preventDefault() : undefined)}
        onChange={onChange}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  )
}

type SendingProps = { title: string; size: number; sent: number; onCancel: () => void }

function Sending({ title, size, sent, onCancel }: SendingProps) {
  const button = useRef<HTMLButtonElement>(null)
  // It takes the place of the button that was pressed, and gives it back.
  useEffect(() => {
    const box = button.current?.closest('form')
    button.current?.focus()
    return () => {
      setTimeout(() => focusIfLost(box))
    }
  }, [])
  const done = sent === 1
  return (
    <LightField role="group" aria-label="Upload" className="p-4">
      <div className="flex items-baseline justify-between gap-3">
        <b className="font-semibold">{done ? 'Checking…' : 'Uploading…'}</b>
        <span className="font-display text-[1.375rem] leading-none tabular-nums">
          {Math.floor(sent * 100)}%
        </span>
      </div>
      <ProgressBar value={sent} max={1} label={`Uploading ${title}`} className="mt-3 mb-2 h-2.5" />
      <div className="flex items-center justify-between gap-3 text-meta">
        <span className="num">
          {sizeText(sent * size)} of {sizeText(size)}
        </span>
        <Button ref={button} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </LightField>
  )
}

function focusIfLost(form: HTMLFormElement | null | undefined): void {
  if (document.activeElement === document.body) form?.querySelector<HTMLElement>('[type=submit]')?.focus()
}
