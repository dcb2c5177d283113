import type { Passage } from '@collimate/contract/study-materials'
import { materialTypes, mostCounted } from '@collimate/domain/study-materials/rules'
import { useQuery } from '@tanstack/react-query'
import { Download, Search, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { buttonLook } from '../ui/button-look.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Input } from '../ui/field.tsx'
import { excerptOf } from './material-texts.ts'
import { passagesQuery } from './queries.ts'

/** How long typing may rest before it counts as a question, in milliseconds. */
const restMs = 250

/** Searches the text of all files while it is typed. */
export function PassageSearch() {
  const id = useId()
  const [typed, setTyped] = useState('')
  const words = useRested(typed.trim())
  const box = useRef<HTMLInputElement>(null)
  const clear = () => {
    setTyped('')
    box.current?.focus()
  }
  return (
    <div>
      <div role="search" className="relative">
        <Search
          size={20}
          aria-hidden="true"
          className="pointer-events-none absolute top-4 left-3.5 text-muted"
        />
        <label htmlFor={id} className="sr-only">
          Search your files
        </label>
        <Input
          ref={box}
          id={id}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder="Search your files"
          maxLength={200}
          value={typed}
          className="min-h-13 pr-13 pl-11"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {typed === '' ? null : (
          <Button
            kind="ghost"
            size="icon"
            aria-label="Clear search"
            className="absolute top-1 right-1"
            onClick={clear}
          >
            <X size={20} aria-hidden="true" />
          </Button>
        )}
      </div>
      {typed.trim() === '' ? null : <Results words={words} />}
    </div>
  )
}

/** What was typed, once the typing rests. */
function useRested(typed: string): string {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), restMs)
    return () => clearTimeout(timer)
  }, [typed])
  return rested
}

function Results({ words }: { words: string }) {
  const { data: found, error, isPlaceholderData, refetch } = useQuery(passagesQuery(words))
  const [opened, open] = useState<Passage | null>(null)
  if (error && !found) {
    return (
      <div role="alert" className="mt-4 flex flex-wrap items-center gap-3">
        <p>The search isn’t responding. {error.message}</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    )
  }
  return (
    <section aria-label="Search results" className="mt-1.5">
      <p role="status" className="py-2.5 text-meta text-muted">
        {found && words !== '' ? countText(found, words) : 'Searching…'}
      </p>
      {found?.total === 0 && words !== '' ? (
        <p className="max-w-measure text-muted">
          Check the spelling or try one word. Files that are still processing aren’t searched yet.
        </p>
      ) : null}
      <ul className={classNames(isPlaceholderData && 'opacity-60')}>
        {found?.passages.map((passage) => (
          <li key={`${passage.material_id} ${passage.position}`} className="border-t border-line">
            <button
              type="button"
              onClick={() => open(passage)}
              className="group grid w-full gap-0.5 py-3 text-left wrap-anywhere"
            >
              <span>
                <Marked pieces={excerptOf(passage.pieces)} />
              </span>
              <span className="text-meta text-muted">
                <b className="font-semibold text-beam group-hover:underline">{passage.title}</b>,{' '}
                {placeOf(passage)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        open={opened !== null}
        onOpenChange={() => open(null)}
        wide
        title={opened?.title ?? ''}
        description={
          opened ? <span className="text-muted first-letter:uppercase">{placeOf(opened)}</span> : null
        }
        actions={
          opened ? (
            <a href={`/api/study-materials/${opened.material_id}/file`} download className={buttonLook({})}>
              <Download size={18} aria-hidden="true" />
              Download the file
            </a>
          ) : null
        }
      >
        {opened ? (
          <p className="whitespace-pre-line wrap-anywhere">
            <Marked pieces={opened.pieces} />
          </p>
        ) : null}
      </Dialog>
    </section>
  )
}

type Found = { total: number; materials: number; passages: readonly Passage[] }

function countText({ total, materials, passages }: Found, words: string): string {
  if (total === 0) return `Nothing found for “${words}”`
  if (total > mostCounted) return 'More than 5,000 passages. Add a word to find fewer.'
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
  const all = `${count(total, 'passage')} in ${count(materials, 'file')}`
  return passages.length < total ? `${all}, the best ${passages.length} first` : all
}

function placeOf({ type, place }: Passage): string {
  return `${materialTypes[type].place} ${place}`
}

function Marked({ pieces }: { pieces: Passage['pieces'] }) {
  let at = 0
  return pieces.map(({ text, match }) => {
    at += text.length
    return match ? (
      <mark
        key={at}
        className="bg-wash-hi px-px font-semibold text-inherit shadow-[inset_0_-2px_0_var(--light-edge)]"
      >
        {text}
      </mark>
    ) : (
      <span key={at}>{text}</span>
    )
  })
}
