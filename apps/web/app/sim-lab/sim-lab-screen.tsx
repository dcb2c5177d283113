import { anatomies, type Anatomy, optimalFactors } from '@collimate/domain/exposure/classic'
import { anatomyNames, views } from '@collimate/domain/exposure/views'
import { useState } from 'react'
import { Link } from 'react-router'
import { ViewPicture } from '../exposure/view-picture.tsx'
import { pageTitle } from '../lib/page-title.ts'
import { Badge } from '../ui/badge.tsx'
import { Banner } from '../ui/banner.tsx'
import { Card } from '../ui/card.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'

export const meta = () => [{ title: pageTitle('Sim Lab') }]

/** A preview: the computed views, and the factors of those that have them. */
export default function SimLabScreen() {
  return (
    <div className="wrap py-6 md:py-9">
      <PageHeader title="Sim Lab" lead="A first look at the views you’ll practice here." />
      <Banner title="Coming Soon" className="mb-6">
        <ul className="list-disc pl-5">
          <li>Positioning videos</li>
          <li>An advanced console</li>
          <li>Multiple views of every body part</li>
        </ul>
      </Banner>
      <div className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {anatomies.map((anatomy) => (
          <AnatomyCard key={anatomy} anatomy={anatomy} />
        ))}
      </div>
      <p className="mt-6">
        <Link to="/exposure-visualizer" className="link touch inline-flex items-center">
          Back to the Exposure Visualizer
        </Link>
      </p>
    </div>
  )
}

function AnatomyCard({ anatomy }: { anatomy: Anatomy }) {
  const [first] = views[anatomy]
  const [name, setName] = useState(first.name)
  const view = views[anatomy].find((one) => one.name === name) ?? first
  const title = anatomyNames[anatomy]
  return (
    <Card aria-label={title} className="grid content-start gap-4">
      <h2 className="text-h3">{title}</h2>
      <SegmentedControl
        legend={`${title} view`}
        name={`${anatomy}-view`}
        items={views[anatomy].map((one) => ({ value: one.name, label: one.label }))}
        value={view.name}
        onChange={setName}
      />
      <div className="aspect-[4/5] overflow-clip rounded-2 bg-film">
        <ViewPicture view={view} alt={`Computed ${view.label} ${anatomy} image`} others={views[anatomy]} />
      </div>
      <div className="grid min-h-14 content-start gap-1">
        {view === first ? <OptimalFactors anatomy={anatomy} /> : <Badge tone="beam">Coming Soon</Badge>}
      </div>
    </Card>
  )
}

function OptimalFactors({ anatomy }: { anatomy: Anatomy }) {
  const { kvp, mas } = optimalFactors[anatomy]
  return (
    <>
      <h3 className="font-ui text-meta font-semibold tracking-normal">Optimal factors</h3>
      <p className="num text-stem">
        {kvp} kVp, {mas} mAs
      </p>
    </>
  )
}

export { RouteError as ErrorBoundary } from '../ui/route-error.tsx'
