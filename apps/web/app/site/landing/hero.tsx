import type { ReactNode } from 'react'
import { BeamedPicture } from '../../ui/beamed-picture.tsx'
import { buttonLook } from '../../ui/button-look.ts'
import { LinkButton } from '../../ui/button.tsx'

/** Welcomes a subscriber back; everybody else hears what this is. */
export function Hero({ subscribed }: { subscribed: boolean }) {
  return (
    <section aria-label="Welcome" className="pt-7 pb-12 md:pt-14 md:pb-18">
      <div className="wrap grid items-center gap-[clamp(32px,5vw,72px)] md:grid-cols-[1.02fr_0.98fr]">
        <div>{subscribed ? <WelcomeBack /> : <Invitation />}</div>
        <HeroPicture />
      </div>
    </section>
  )
}

function WelcomeBack() {
  return (
    <HeroText title="Welcome Back" lead="Your desk is as you left it.">
      <LinkButton to="/dashboard" kind="primary" size="big">
        Go to Your Dashboard
      </LinkButton>
    </HeroText>
  )
}

function Invitation() {
  return (
    <>
      <HeroText
        title={
          <>
            The exam,
            <br />
            before the exam.
          </>
        }
        lead="Take 200 timed questions, weighted like the real exam. Then see exactly what to study next."
      >
        <a href="#pricing" className={buttonLook({ kind: 'primary', size: 'big' })}>
          Choose Your Plan
        </a>
        <a href="#benefits" className={buttonLook({ size: 'big' })}>
          Explore Benefits
        </a>
      </HeroText>
      <ul className="mt-7 flex flex-wrap gap-x-7 gap-y-2 border-t border-line pt-5 text-meta">
        <li>
          <b className="num font-[650]">{bankSize}</b> practice questions
        </li>
        <li>
          <b className="font-[650]">Every option</b> explained
        </li>
        <li>
          <b className="num font-[650]">7 days</b> free
        </li>
      </ul>
    </>
  )
}

type HeroTextProps = { title: ReactNode; lead: string; children: ReactNode }

function HeroText({ title, lead, children }: HeroTextProps) {
  return (
    <>
      {/* Between phone and desk it shares the width with the picture, and keeps its two lines. */}
      <h1 className="text-hero font-[580] tracking-[-0.022em] md:max-xl:text-[4.5vw]">{title}</h1>
      <p className="mt-5 mb-7 max-w-[34em] text-[1.0625rem] leading-[1.55] md:text-[1.1875rem]">{lead}</p>
      <div className="flex flex-wrap gap-3 *:max-md:w-full">{children}</div>
    </>
  )
}

function HeroPicture() {
  return (
    <figure>
      <BeamedPicture
        src="/images/chest-pa.webp"
        alt="Computed PA chest image. A square of warm light with a cross-hair falls on the left heart border."
        className="aspect-[5/5.3] rounded-2 [--field:38%_14%_24%_42%] [--lie:50%_32%]"
      >
        <span
          aria-hidden="true"
          className="absolute top-[5%] right-[6%] border-[1.5px] border-current px-2 py-1 text-[22px] leading-none font-bold opacity-85"
        >
          L
        </span>
        <figcaption className="absolute inset-x-0 bottom-0 flex justify-between gap-3 bg-film/92 px-3.5 py-2.5 text-meta">
          <span>PA chest, computed</span>
          <span>Left ventricle</span>
        </figcaption>
      </BeamedPicture>
    </figure>
  )
}

/** What the landing page says of the size of the bank. A test counts the bank and holds it to the truth. */
export const bankSize = '1000+'
