import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  ArcadePicture,
  ExamPicture,
  ExposurePicture,
  LessonPicture,
  QuizPicture,
  RadBotPicture,
} from './room-pictures.tsx'

type Room = { to: string; name: string; line: string; picture: ReactNode }

/** What opens a room to those without a plan. */
const withPlan = 'With a subscription'

function roomsFor(subscribed: boolean): readonly Room[] {
  return [
    { to: '/mock-exam', name: 'Mock Exam', line: 'The whole exam, on the clock', picture: <ExamPicture /> },
    { to: '/quizzes', name: 'Quizzes', line: 'Seven categories', picture: <QuizPicture /> },
    {
      to: subscribed ? '/guided-lessons' : '/choose-plan',
      name: 'Guided Lessons',
      line: subscribed ? 'Step by step, with a quiz each' : withPlan,
      picture: <LessonPicture />,
    },
    {
      to: '/exposure-visualizer',
      name: 'Exposure Visualizer',
      line: 'See what kVp and mAs do',
      picture: <ExposurePicture />,
    },
    {
      to: '/arcade',
      name: 'Arcade',
      line: subscribed ? 'Against the clock' : withPlan,
      picture: <ArcadePicture />,
    },
    {
      to: '/ai-chatbot',
      name: 'RadBot',
      line: subscribed ? 'Ask about any rationale' : withPlan,
      picture: <RadBotPicture />,
    },
  ]
}

/** The six ways on from here. */
export function Rooms({ subscribed }: { subscribed: boolean }) {
  return (
    <nav aria-labelledby="rooms">
      <h2 id="rooms" className="mb-4 text-h3">
        Rooms
      </h2>
      <ul className="grid overflow-clip rounded-3 border border-line bg-surface sm:grid-cols-2 lg:grid-cols-3">
        {roomsFor(subscribed).map((room) => (
          <li key={room.name} className="shadow-[0_0_0_0.5px_var(--line)]">
            <Link
              to={room.to}
              className="grid min-h-22 grid-cols-[60px_minmax(0,1fr)_20px] items-center gap-4 px-4 py-3 leading-[1.4] text-ink no-underline -outline-offset-3 hover:bg-sunken md:min-h-28 md:grid-cols-[76px_minmax(0,1fr)_20px] md:p-[18px]"
            >
              <span className="grid size-15 overflow-clip rounded-1 bg-sunken md:size-19">
                {room.picture}
              </span>
              <span>
                <span className="block font-semibold">{room.name}</span>
                <span className="block text-meta text-muted">{room.line}</span>
              </span>
              <ChevronRight size={20} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
