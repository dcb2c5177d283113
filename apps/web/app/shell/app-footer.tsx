import { brand } from '@collimate/domain/brand'
import { Link } from 'react-router'

const links = [
  { to: '/support', name: 'Support' },
  { to: '/faq', name: 'FAQ' },
  { to: '/privacy-policy', name: 'Privacy Policy' },
  { to: '/terms-of-service', name: 'Terms of Service' },
] as const

/** At the foot of the rooms: where to get help, and what the product is not. Nothing is advertised to students. */
export function AppFooter() {
  return (
    <footer className="border-t border-line bg-sunken py-4 text-meta print:hidden">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-10 gap-y-1">
        <p className="max-w-measure py-2 text-muted">{brand.disclaimer}</p>
        <nav aria-label="Help and legal">
          <ul className="flex flex-wrap gap-x-5">
            {links.map(({ to, name }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex touch items-center text-ink no-underline hover:underline"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
