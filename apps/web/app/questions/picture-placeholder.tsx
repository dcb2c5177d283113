import { ImageOff } from 'lucide-react'

/** Stands where a picture could not be loaded. */
export function PicturePlaceholder() {
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
