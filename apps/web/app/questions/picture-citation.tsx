import { citationLink } from '@collimate/domain/questions/options'

/** Where a picture comes from: a link where the source is one, words otherwise. */
export function PictureCitation({ citation }: { citation: string }) {
  const source = citationLink(citation)
  const isLink = /^https?:\/\//.test(source)
  return (
    <figcaption className="pt-2.5 text-meta text-muted">
      {isLink ? (
        <a href={source} target="_blank" rel="noreferrer" className="link inline-flex min-h-6 items-center">
          Image Citation
        </a>
      ) : (
        `Image: ${source}`
      )}
    </figcaption>
  )
}
