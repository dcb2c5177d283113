import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

type AsTableProps = {
  /** What the table is of. */
  caption: string
  /** The first names the rows; the others are numbers. */
  columns: readonly string[]
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

/** The numbers of a chart, for whom a picture says less. Stands at the foot of its card. */
export function AsTable({ caption, columns, rows }: AsTableProps) {
  return (
    <div className="mt-auto pt-5">
      <details className="group -mx-5 -mb-5 border-t border-line md:-mx-6 md:-mb-6">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-5 py-2 text-meta font-semibold text-beam md:px-6 print:hidden [&::-webkit-details-marker]:hidden">
          <ChevronDown size={18} aria-hidden="true" className="group-open:rotate-180" />
          Show as a table<span className="sr-only">: {caption}</span>
        </summary>
        <div
          tabIndex={0}
          role="region"
          aria-label={`${caption}, table`}
          className="overflow-x-auto border-t border-line"
        >
          <table className="num w-full border-collapse text-meta">
            <caption className="sr-only">{caption}</caption>
            <thead className="bg-sunken text-muted">
              <tr>
                {columns.map((column, index) => (
                  <th key={column} scope="col" className={cell(index)}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells: [name, ...numbers] }) => (
                <tr key={key} className="border-t border-line">
                  <th scope="row" className={`${cell(0)} min-w-20 font-medium`}>
                    {name}
                  </th>
                  {numbers.map((number, index) => (
                    <td key={columns[index + 1]} className={cell(index + 1)}>
                      {number}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  )
}

function cell(index: number): string {
  const side = index === 0 ? 'text-left' : 'text-right'
  return `${side} px-2 py-2.5 first:pl-5 last:pr-5 md:px-3 md:first:pl-6 md:last:pr-6`
}
