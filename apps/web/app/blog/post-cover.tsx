import { classNames } from '../lib/class-names.ts'
import { LightMark } from '../ui/light-mark.tsx'

type PostCoverProps = {
  /** Null where the post has no picture. */
  src: string | null
  /** It is seen at once, not after scrolling. */
  eager?: boolean
  className?: string
}

/** The picture a post opens with. It sets the scene; the words say what the post is about. */
export function PostCover({ src, eager = false, className }: PostCoverProps) {
  const look = classNames('aspect-[1200/630] w-full rounded-2 bg-film', className)
  if (src === null)
    return (
      <div className={classNames('grid place-items-center', look)}>
        <LightMark />
      </div>
    )
  return (
    <img
      src={src}
      alt=""
      width={1200}
      height={630}
      decoding="async"
      {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      className={classNames('object-cover', look)}
    />
  )
}
