import type { PostBlock } from '@collimate/domain/blog/post'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useParams } from 'react-router'
import { importPart } from '../lib/import-part.ts'
import { pageTitle } from '../lib/page-title.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import { LinkButton } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LightMark } from '../ui/light-mark.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import type { PostState } from './load-post.ts'
import { PostCover } from './post-cover.tsx'
import type { PostPage } from './post-views.ts'
import { releasePage } from './release-posts.server.ts'

/** Runs at build, for the posts of the release. */
export const loader = ({ params }: LoaderFunctionArgs) => releasePage(params['id'])

/** In the browser every post comes from the server; the screen asks for it, and shows that it does. */
export const clientLoader = () => null

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData?.meta ?? [{ title: pageTitle('Blog') }]

export default function PostScreen() {
  const { id = '' } = useParams()
  const written = useLoaderData<typeof loader | typeof clientLoader>()
  return <Post key={id} id={id} written={written?.post ?? null} />
}

function Post({ id, written }: { id: string; written: PostPage | null }) {
  const { state, retry } = usePost(id, written)
  useDocumentTitle(state.kind === 'found' ? state.post.title : null)
  return (
    <div className="wrap py-6 md:py-10">
      <div className="mx-auto max-w-[760px]">
        <LinkButton to="/#blog" kind="ghost" className="-ml-[18px]">
          <ArrowLeft size={18} aria-hidden="true" />
          Back to Blog
        </LinkButton>
        {state.kind === 'loading' ? <PostSkeleton /> : null}
        {state.kind === 'found' ? <Article post={state.post} /> : null}
        {state.kind === 'missing' ? <MissingPost /> : null}
        {state.kind === 'failed' ? <FailedPost {...state} onRetry={retry} /> : null}
      </div>
    </div>
  )
}

function Article({ post }: { post: PostPage }) {
  return (
    <article>
      <PostCover src={post.image_url} eager className="mt-4" />
      <h1 className="mt-7">{post.title}</h1>
      <p className="mt-3 flex flex-wrap gap-x-5 border-b border-line pb-6 text-meta text-muted">
        <span>By {post.author}</span>
        <time dateTime={post.published_at}>{post.date}</time>
        <span>{post.minutes} min read</span>
      </p>
      <div className="mt-6 grid max-w-measure gap-4 text-stem">
        {post.blocks.map((block, place) => (
          // A body has no identity but the order of its parts.
          <Block key={place} block={block} />
        ))}
      </div>
      <div className="mt-10 border-t border-line pt-5">
        <LinkButton to="/#blog" kind="ghost" className="-ml-[18px]">
          More posts
        </LinkButton>
      </div>
    </article>
  )
}

function Block({ block }: { block: PostBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h2 className="mt-4 text-h3">{block.text}</h2>
    case 'list':
      return (
        <ul className="grid list-[square] gap-2 pl-5 marker:text-light-edge">
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )
    case 'paragraph':
      return <p>{block.text}</p>
  }
}

function MissingPost() {
  return (
    <div className="flex flex-col items-start gap-3 py-8">
      <LightMark />
      <h1>Blog Post Not Found</h1>
      <p>Blog post not found</p>
      <p className="max-w-measure text-muted">
        The address may be mistyped, or the post was taken down. You’ll find the newest ones on the blog.
      </p>
    </div>
  )
}

type FailedPostProps = { message: string; advice: string; onRetry: () => void }

function FailedPost({ message, advice, onRetry }: FailedPostProps) {
  return (
    <div className="mt-4">
      <h1 className="sr-only">Blog</h1>
      <ErrorState title={message} onRetry={onRetry}>
        <p>{advice}</p>
      </ErrorState>
    </div>
  )
}

function PostSkeleton() {
  return (
    <Loading className="mt-4">
      <Skeleton className="aspect-[1200/630]" />
      <Skeleton className="mt-7 h-10" />
      <Skeleton className="mt-3 h-5 w-72 max-w-full" />
      <Skeleton className="mt-10 h-64" />
    </Loading>
  )
}

const loading: PostState = { kind: 'loading' }
/** The script that asks for it did not arrive. */
const unloaded: PostState = {
  kind: 'failed',
  message: 'Failed to load blog post',
  advice: 'Check your connection and try again.',
}

/** The post of this id. @param written the post, where the page was written out with it */
function usePost(id: string, written: PostPage | null): { state: PostState; retry: () => void } {
  const [state, setState] = useState<PostState>(written ? { kind: 'found', post: written } : loading)
  const wanted = state.kind === 'loading'
  useEffect(() => {
    if (!wanted) return
    let left = false
    // Most readers open a page that was written out with its post, and never ask.
    const load = async () => {
      const loadPost = await importPart(() => import('./load-post.ts'), 'loadPost')
      return loadPost(id)
    }
    load().then(
      (next) => left || setState(next),
      () => left || setState(unloaded),
    )
    return () => {
      left = true
    }
  }, [id, wanted])
  return { state, retry: () => setState(loading) }
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
