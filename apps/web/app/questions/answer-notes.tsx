type AnswerNotesProps = { takeaway: string | null; refs: readonly string[] }

/** What to keep of a question, and where it comes from. */
export function AnswerNotes({ takeaway, refs }: AnswerNotesProps) {
  return (
    <>
      {takeaway ? (
        <section
          aria-label="Keep this"
          className="mt-5 border-l-[3px] border-beam-fill bg-beam-wash px-5 py-4"
        >
          <h4 className="mb-1 font-ui text-body font-semibold tracking-normal">Keep this</h4>
          <p>{takeaway}</p>
        </section>
      ) : null}
      {refs.length > 0 ? <References refs={refs} /> : null}
    </>
  )
}

function References({ refs }: { refs: readonly string[] }) {
  return (
    <section aria-label="References" className="mt-5 text-meta text-muted">
      <h4 className="font-ui text-meta font-semibold tracking-normal">References</h4>
      <ul className="mt-1 grid gap-1">
        {refs.map((reference) => (
          <li key={reference} className="[overflow-wrap:anywhere]">
            {/^https?:\/\//.test(reference) ? (
              <a className="link" href={reference} target="_blank" rel="noreferrer">
                {reference}
              </a>
            ) : (
              reference
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
