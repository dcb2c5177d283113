import { brand } from '@collimate/domain/brand'
import { features } from '@collimate/domain/rooms'
import { Link } from 'react-router'
import { Logo } from '../ui/logo.tsx'

/** Where each leads. */
const columns: readonly { name: string; links: readonly { to: string; name: string }[] }[] = [
  {
    name: 'Features',
    links: features.map(({ slug, name }) => ({ to: `/${slug}`, name })),
  },
  {
    name: 'Resources',
    links: [
      { to: '/study-materials', name: 'Study Materials' },
      { to: '/#blog', name: 'Blog' },
      { to: '/faq', name: 'FAQ' },
      { to: '/support', name: 'Support' },
      { to: '/our-pictures', name: 'Our Pictures' },
      { to: '/mission-values', name: 'Mission and Values' },
    ],
  },
  {
    name: 'Legal',
    links: [
      { to: '/privacy-policy', name: 'Privacy Policy' },
      { to: '/terms-of-service', name: 'Terms of Service' },
      { to: '/cookie-policy', name: 'Cookie Policy' },
    ],
  },
]

export function SiteFooter() {
  return (
    <footer className="border-t border-line print:hidden bg-sunken pt-10 pb-8 text-meta">
      <div className="wrap">
        <div className="grid grid-cols-2 gap-8 md:grid-cols-[1.6fr_1fr_1fr_1fr]">
          <div className="col-span-2 md:col-span-1">
            <Logo />
            <p className="mt-3 text-muted">{brand.tagline}.</p>
            <a href={`mailto:${brand.supportEmail}`} className="link inline-flex min-h-11 items-center">
              {brand.supportEmail}
            </a>
            <ul className="flex flex-wrap gap-x-5">
              {brand.social.map(({ name, url }) => (
                <li key={name}>
                  <a href={url} rel="noopener" className="link inline-flex min-h-11 items-center">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </div>
          {columns.map((column) => (
            <nav key={column.name} aria-label={column.name}>
              <p className="font-semibold">{column.name}</p>
              <ul>
                {column.links.map((link) => (
                  <li key={link.to} className="min-[23.4375rem]:whitespace-nowrap">
                    <Link
                      to={link.to}
                      className="inline-flex touch items-center text-ink no-underline hover:underline"
                    >
                      {link.name}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="mt-6 border-t border-line pt-5">
          <p className="max-w-measure text-muted">{brand.disclaimer}</p>
        </div>
      </div>
    </footer>
  )
}
