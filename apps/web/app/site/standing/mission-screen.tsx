import { type MetaArgs, useLoaderData } from 'react-router'
import { BackButton } from '../../ui/back-button.tsx'
import { LightField } from '../../ui/card.tsx'
import { missionPage } from '../pages.server.ts'

/** Runs at build. */
export const loader = () => missionPage()

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.meta ?? []

export default function MissionScreen() {
  const { mission, gift, values } = useLoaderData<typeof loader>()
  return (
    <div className="wrap py-6 md:py-10">
      <BackButton />
      <h1 className="mt-3">Mission and Values</h1>
      <p className="mt-6 max-w-[24em] font-display text-h2 leading-[1.35] font-[480] tracking-[-0.012em] text-balance md:mt-8">
        {mission}
      </p>
      <ul className="mt-12 grid border-t border-line sm:grid-cols-2 md:mt-16">
        {values.map(({ name, text }) => (
          <li
            key={name}
            className="border-b border-line py-6 sm:odd:pr-7 sm:even:border-l sm:even:pl-7 md:py-8"
          >
            <h2 className="text-h3">{name}</h2>
            <p className="mt-2 max-w-[34em] text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <LightField aria-labelledby="gift" className="mt-12 max-w-[760px] p-6 md:mt-16 md:p-8">
        <h2 id="gift" className="text-h2">
          {gift.text}
        </h2>
        <p className="mt-2">{gift.reason}</p>
      </LightField>
    </div>
  )
}

export { RouteError as ErrorBoundary } from '../../ui/route-error.tsx'
