import { features, type FeatureSlug } from '@collimate/domain/rooms'
import { classNames } from '../../lib/class-names.ts'
import { LandingSection } from './landing-section.tsx'
import { roomPictures } from './room-pictures.tsx'

/**
 * A selector of the six features and a picture of the chosen one. Radio buttons and a style rule do it: nothing
 * here waits for a script, and the pictures lie on one another so that the page does not move.
 */
export function RoomPreviews() {
  return (
    <LandingSection id="features" title="Six ways to study, one desk">
      <div className="group/rooms mt-10 grid gap-6 lg:grid-cols-[280px_minmax(0,1fr)] lg:gap-10">
        <RoomSelector />
        <div className="grid overflow-hidden rounded-3 border border-line bg-surface">
          {features.map((room) => {
            const Picture = roomPictures[room.slug]
            return (
              <div
                key={room.slug}
                className={classNames(
                  'invisible col-start-1 row-start-1 grid min-w-0 grid-rows-[1fr_auto]',
                  shownRoom[room.slug],
                )}
              >
                {/* A drawing of the room: its buttons do nothing, so nobody should meet them. */}
                <div
                  aria-hidden="true"
                  className="grid min-h-[340px] grid-rows-[auto_1fr] bg-page select-none"
                >
                  <Picture />
                </div>
                <p className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3.5 md:px-6">
                  <span className="text-muted">{room.text}</span>
                </p>
              </div>
            )
          })}
        </div>
      </div>
    </LandingSection>
  )
}

function RoomSelector() {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Features</legend>
      <div className="flex flex-wrap gap-2 lg:grid lg:gap-0">
        {features.map((room, index) => (
          <label
            key={room.slug}
            className="lf-choice relative grid min-h-11 content-center gap-0.5 rounded-2 border-[1.5px] px-3.5 py-2 not-has-checked:border-line not-has-checked:bg-surface not-has-checked:hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-light-edge lg:min-h-16 lg:px-4 lg:py-3 lg:not-has-checked:border-transparent lg:not-has-checked:bg-transparent"
          >
            <input
              type="radio"
              id={`room-${room.slug}`}
              name="room"
              defaultChecked={index === 0}
              className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
            />
            <span className="leading-snug font-semibold">{room.name}</span>
            <span className="text-meta text-muted max-lg:hidden">{room.hint}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Shows a room's picture while its choice is checked. Whole, because styles are made from what is written. */
export const shownRoom: Readonly<Record<FeatureSlug, string>> = {
  'mock-exam': 'group-has-[#room-mock-exam:checked]/rooms:visible',
  quizzes: 'group-has-[#room-quizzes:checked]/rooms:visible',
  'guided-lessons': 'group-has-[#room-guided-lessons:checked]/rooms:visible',
  'exposure-visualizer': 'group-has-[#room-exposure-visualizer:checked]/rooms:visible',
  arcade: 'group-has-[#room-arcade:checked]/rooms:visible',
  'ai-chatbot': 'group-has-[#room-ai-chatbot:checked]/rooms:visible',
}
