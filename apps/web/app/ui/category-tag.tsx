import { type Category, categoryNames } from '@collimate/domain/questions/categories'

const squares: Record<Category, string> = {
  'patient-care': 'bg-cat-pc',
  safety: 'bg-cat-sa',
  'image-production': 'bg-cat-ip',
  procedures: 'bg-cat-pr',
  math: 'bg-cat-ma',
  physics: 'bg-cat-ph',
  anatomy: 'bg-cat-an',
}

/** A square in the category's color and its name. */
export function CategoryTag({ category }: { category: Category }) {
  return (
    <span className="inline-flex items-center gap-2 text-left text-meta font-semibold">
      <span
        className={`keeps-color size-[11px] shrink-0 rounded-[1px] ${squares[category]}`}
        aria-hidden="true"
      />
      {categoryNames[category]}
    </span>
  )
}
