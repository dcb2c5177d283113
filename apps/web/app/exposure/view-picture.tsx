import type { Look } from '@collimate/domain/exposure/classic'
import type { View } from '@collimate/domain/exposure/views'
import { type CSSProperties, useState } from 'react'
import { Button } from '../ui/button.tsx'

/** How a picture is meant to look: its grays are kept for this brightness and contrast. */
const plainLook: Look = { brightness: 1.2, contrast: 1.2, grain: 0 }

const addressOf = ({ name }: View) => `/images/views/${name}.webp`

/** Held on to: only then a browser shows a picture that it has without asking for it again. */
const ahead = new Map<View, HTMLImageElement>()

function fetchAhead(views: readonly View[]): void {
  for (const view of views) {
    if (ahead.has(view)) continue
    const image = new Image()
    image.src = addressOf(view)
    ahead.set(view, image)
  }
}

type ViewPictureProps = {
  view: View
  alt: string
  look?: Look
  /** What a control may put in its place, 20 to 50 kB each: fetched once this one is there. */
  others: readonly View[]
}

/** A computed radiograph, as large as fits its parent, as brightness, contrast and grain let it appear. */
export function ViewPicture({ view, alt, look = plainLook, others }: ViewPictureProps) {
  const [failed, fail] = useState<string | null>(null)
  const src = addressOf(view)
  const shape = { '--ratio': view.width / view.height } as CSSProperties
  return (
    <div className="@container-[size] grid size-full place-items-center" style={shape}>
      {failed === src ? (
        <PictureMissing onRetry={() => fail(null)} />
      ) : (
        <div className="relative isolate aspect-(--ratio) w-[min(100cqw,100cqh*var(--ratio))]">
          <img
            src={src}
            alt={alt}
            width={view.width}
            height={view.height}
            decoding="async"
            onError={() => fail(src)}
            onLoad={() => fetchAhead(others)}
            className="size-full"
            style={{ filter: `brightness(${look.brightness}) contrast(${look.contrast})` }}
          />
          <div
            data-grain
            className="absolute inset-0 bg-[url(/images/views/grain.webp)] bg-size-[192px] mix-blend-overlay [image-rendering:pixelated]"
            style={{ opacity: look.grain }}
          />
        </div>
      )}
    </div>
  )
}

function PictureMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 p-4 text-center text-film-text">
      <p>We couldn’t load the picture. Check your connection and try again.</p>
      <Button onClick={onRetry}>Try Again</Button>
    </div>
  )
}
