import type { ReactNode } from 'react'

type SettingsSectionProps = { id: string; title: string; lead: ReactNode; children: ReactNode }

/** One matter of the account: at a desk its name beside it, on a phone above it. */
export function SettingsSection({ id, title, lead, children }: SettingsSectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-5 border-t border-line py-8 lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]"
    >
      <div className="max-w-measure">
        <h2 id={id} className="text-h3">
          {title}
        </h2>
        <p className="mt-1 text-muted">{lead}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

type SettingsRowProps = { label: string; value?: ReactNode; children?: ReactNode }

/** What is set, and beside it the button that changes it. */
export function SettingsRow({ label, value, children }: SettingsRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b max-sm:flex-col max-sm:items-start border-line py-4 first:pt-0 last:border-b-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-semibold">{label}</p>
        {value ? <div className="wrap-anywhere text-pretty text-muted">{value}</div> : null}
      </div>
      {children}
    </div>
  )
}
