import type { ShownQuestion } from '@collimate/contract/questions'
import { citationLink } from '@collimate/domain/questions/options'
import { Eye, EyeOff, ImageOff, Maximize2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Button } from '../ui/button.tsx'
import { closablePart } from '../ui/closable-part.tsx'
import { pagePart } from '../ui/page-part.tsx'

const viewer = closablePart(() => import('./picture-viewer.tsx'), 'PictureViewer')
const overlay = pagePart(
  () => import('./picture-marks.tsx'),
  'PictureMarks',
  ({ missing }) => (missing ? <MarksMissing /> : null),
)
/** For a page that must have them before the connection goes, or before they are needed. */
export const loadPictureViewer = viewer.load
export const loadPictureMarks = overlay.load

/** What a question or a lesson says of its picture. */
export type Pictured = Pick<ShownQuestion, 'image_url' | 'image_alt' | 'image_marks'> &
  Partial<Pick<ShownQuestion, 'image_citation'>>

type QuestionPictureProps = {
  of: Pictured
  className?: string
  /** Its place is 7 to 5 whatever the picture's own shape: nothing around it moves when it arrives. */
  steady?: boolean
  /** On a phone it takes the height it is given, and is drawn whole in it. */
  fills?: boolean
  /** Lies over the picture, edge on edge. */
  children?: ReactNode
  /** The same without its letters, where the student may hide them. */
  bare?: ReactNode
}

/** Where there is no picture, its source alone, if one is named; else nothing. */
export function QuestionPicture(props: QuestionPictureProps) {
  const { image_url: src, image_citation: citation } = props.of
  if (src) return <Picture key={src} {...props} src={src} />
  return citation ? (
    <p className={props.className}>
      <Source citation={citation} />
    </p>
  ) : null
}

/**
 * A question's picture, whole, with a viewer for a closer look; a radiograph lies on black, a drawing
 * on the page, without black beside its white paper. The button to the viewer lies on a radiograph; a drawing, and what
 * is pointed at, keeps all of itself free.
 * On a phone it runs from edge to edge of what holds it, whose padding is `--bleed`.
 */
function Picture({
  src,
  of: { image_alt: alt, image_citation: citation, image_marks: marks },
  className,
  steady,
  fills,
  children,
  bare,
}: QuestionPictureProps & { src: string }) {
  const [broken, setBroken] = useState(false)
  const [enlarged, setEnlarged] = useState(false)
  const [ratio, setRatio] = useState(0)
  const [lettered, setLettered] = useState(true)
  const drawing = src.endsWith('.svg')
  const buttonBelow = drawing || Boolean(children || marks)
  const text = alt ?? 'Picture for this question'
  return (
    <figure className={classNames(fills && 'max-md:flex max-md:min-h-50 max-md:flex-col', className)}>
      <div
        className={classNames(
          'grid place-items-center overflow-hidden max-md:-mx-(--bleed,1rem) md:rounded-2',
          fills && 'max-md:grow',
          // Its words can be read, and the letters on it lie apart: the content check counts on this height.
          fills && (drawing || marks) && 'max-md:min-h-68',
          !drawing && 'bg-film',
        )}
      >
        {broken ? (
          <PicturePlaceholder />
        ) : (
          <div
            className={classNames('relative', children ? 'w-fit' : 'w-full', fills && 'max-md:self-stretch')}
          >
            <img
              src={src}
              alt={text}
              onError={() => setBroken(true)}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setRatio(naturalWidth / naturalHeight)
              }
              className={classNames(
                'object-contain',
                steady ? 'aspect-7/5' : 'md:max-h-[min(68vh,640px)]',
                !steady &&
                  !fills &&
                  (children
                    ? 'max-md:max-h-[min(42vh,clamp(273px,32vh,304px))]'
                    : 'max-md:max-h-[min(42vh,340px)]'),
                fills && 'max-md:absolute max-md:inset-0 max-md:h-full',
                children ? 'block' : 'w-full',
                drawing && 'drawing',
              )}
            />
            {marks && ratio ? <overlay.Part {...{ marks, ratio }} /> : null}
            {lettered ? children : bare}
            {buttonBelow ? null : (
              <Button
                size="icon"
                aria-label="Enlarge image"
                className="absolute right-2.5 bottom-2.5 print:hidden"
                onClick={() => setEnlarged(true)}
              >
                <Maximize2 size={20} aria-hidden="true" />
              </Button>
            )}
          </div>
        )}
      </div>
      {broken || (!citation && !buttonBelow) ? null : (
        <div
          className={classNames(
            'flex items-start justify-between gap-3',
            // The buttons have room of their own around their words.
            buttonBelow && 'max-md:-mb-2.5',
          )}
        >
          {citation ? (
            <figcaption className="pt-2.5 text-meta">
              <Source citation={citation} />
            </figcaption>
          ) : (
            <span />
          )}
          {buttonBelow ? (
            <span className="-mr-2 flex shrink-0 print:hidden">
              {bare ? <LettersButton lettered={lettered} onToggle={setLettered} /> : null}
              <Button kind="ghost" className="px-2 text-meta" onClick={() => setEnlarged(true)}>
                <Maximize2 size={18} aria-hidden="true" />
                <span>
                  Enlarge<span className={bare ? 'sr-only' : 'max-md:sr-only'}> image</span>
                </span>
              </Button>
            </span>
          ) : null}
        </div>
      )}
      {enlarged ? <viewer.Part {...{ src, marks }} alt={text} onClose={() => setEnlarged(false)} /> : null}
    </figure>
  )
}

/** Under the picture: on it, it would hide a part. */
function LettersButton({ lettered, onToggle }: { lettered: boolean; onToggle: (lettered: boolean) => void }) {
  const Sign = lettered ? Eye : EyeOff
  return (
    <Button
      kind="ghost"
      className="min-w-11 px-2 text-meta"
      aria-pressed={!lettered}
      onClick={() => onToggle(!lettered)}
    >
      <Sign size={18} aria-hidden="true" />
      <span className="max-md:sr-only">Hide letters</span>
    </Button>
  )
}

/** Where a picture comes from: a link where the source is one, words otherwise. */
function Source({ citation }: { citation: string }) {
  const source = citationLink(citation)
  const isLink = /^(https?:\/)?\//.test(source)
  return (
    <span className="text-meta text-muted">
      {isLink ? (
        <a href={source} target="_blank" rel="noreferrer" className="link inline-flex min-h-6 items-center">
          Image Citation
        </a>
      ) : (
        `Image: ${source}`
      )}
    </span>
  )
}

/** Without them the question cannot be answered. */
function MarksMissing() {
  return (
    <p role="status" className="absolute inset-x-0 bottom-0 bg-film p-2 text-meta text-film-text">
      The letters and arrows on this picture couldn’t be loaded. We’ll keep trying.
    </p>
  )
}

/** Stands where a picture could not be loaded. */
function PicturePlaceholder() {
  return (
    <div
      role="img"
      aria-label="Image unavailable"
      className="grid aspect-[4/3] w-full place-content-center justify-items-center gap-2 bg-film text-film-text"
    >
      <ImageOff size={32} aria-hidden="true" />
      <span aria-hidden="true" className="text-meta">
        Image unavailable
      </span>
    </div>
  )
}
