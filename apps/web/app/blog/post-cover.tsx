import { classNames } from '../lib/class-names.ts'

type PostCoverProps = {
  /** Null where the post has no picture. */
  src: string | null
  /** It is seen at once, not after scrolling. */
  eager?: boolean
  className?: string
}

/** The picture a post opens with. It sets the scene; the words say what the post is about. */
export function PostCover({ src, eager = false, className }: PostCoverProps) {
  const look = classNames('aspect-[1200/630] w-full rounded-2 border border-line bg-film', className)
  if (src === null) return <div className={look} />
  return (
    <img
      src={src}
      alt=""
      width={960}
      height={504}
      decoding="async"
      {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      className={classNames('object-cover', look)}
    />
  )
}
