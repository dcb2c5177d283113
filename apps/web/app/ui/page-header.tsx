import type { ReactNode } from 'react'

type PageHeaderProps = { title: string; lead?: ReactNode; children?: ReactNode }

/** The page's one `<h1>`, a line under it, and beside it what acts on the whole page. */
export function PageHeader({ title, lead, children }: PageHeaderProps) {
  return (
    <header className="mb-7 flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1>{title}</h1>
        {lead ? <p className="mt-1 text-muted">{lead}</p> : null}
      </div>
      {children}
    </header>
  )
}
