import { classNames } from '../lib/class-names.ts'

type PostCoverProps = {
  /** Null where the post has no picture: it opens with the product's own. */
  src: string | null
  /** It is seen at once, not after scrolling. */
  eager?: boolean
  className?: string
}

/** The picture a post opens with. It sets the scene; the words say what the post is about. */
export function PostCover({ src, eager = false, className }: PostCoverProps) {
  return (
    <img
      src={src ?? '/images/collimate.jpg'}
      alt=""
      width={960}
      height={504}
      decoding="async"
      {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      className={classNames(
        'aspect-[1200/630] w-full rounded-2 border border-line bg-film object-cover',
        className,
      )}
    />
  )
}
