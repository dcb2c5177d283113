import { arcadeModeNames, arcadeRules, resultPause, type ArcadeMode } from '@collimate/domain/arcade/round'
import { Kbd } from '../../ui/kbd.tsx'
import { Button } from '../../ui/button.tsx'
import { rulesText, secondsText } from '../arcade-texts.ts'
import { SoundButton } from '../sound-button.tsx'

type GameStartProps = { mode: ArcadeMode; factor: number; starting: boolean; onStart: () => void }

/** Before play: the rules, and one button. */
export function GameStart({ mode, factor, starting, onStart }: GameStartProps) {
  return (
    <main id="main" tabIndex={-1} className="grid grow place-items-center px-4 py-8 md:py-12">
      <section className="ticks w-full max-w-[560px] rounded-2 border-[1.5px] border-light-edge bg-surface p-6 shadow-(--glow) md:p-8">
        <h1>{arcadeModeNames[mode]}</h1>
        <p className="mt-3">{rulesText(mode, factor)}</p>
        <ul className="mt-4 grid list-disc gap-1.5 pl-5 text-muted">
          {mode === 'speed'
            ? arcadeRules.speed.bonuses.map(({ streak, points }) => (
                <li key={streak}>{`${streak} right in a row: ${points} bonus points`}</li>
              ))
            : null}
          <li>{`Each result shows for ${secondsText(resultPause)} seconds while the clock runs`}</li>
          {factor > 1 ? (
            <li>{`You have extended time: every time here is ${factor} times as long. The leaderboard marks it.`}</li>
          ) : null}
          <li className="max-md:hidden">
            Choose with <Kbd>1</Kbd> to <Kbd>4</Kbd>, start with <Kbd>Enter</Kbd>
          </li>
        </ul>
        <div className="mt-7 flex flex-wrap items-center gap-3">
          <Button kind="primary" size="big" busy={starting} onClick={onStart} className="max-sm:w-full">
            Start Game
          </Button>
          <SoundButton />
        </div>
      </section>
    </main>
  )
}
