import { requirementOf, takesSubscription } from '@collimate/domain/accounts/access'
import { type Feature, features, type FeatureSlug } from '@collimate/domain/rooms'
import { ChevronRight, Lock } from 'lucide-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import {
  ArcadePicture,
  ExamPicture,
  ExposurePicture,
  LessonPicture,
  QuizPicture,
  RadBotPicture,
} from './room-pictures.tsx'

const pictures: Readonly<Record<FeatureSlug, ComponentType>> = {
  'mock-exam': ExamPicture,
  quizzes: QuizPicture,
  'guided-lessons': LessonPicture,
  'exposure-visualizer': ExposurePicture,
  arcade: ArcadePicture,
  'ai-chatbot': RadBotPicture,
}

/** The six ways on from here. */
export function Rooms({ subscribed }: { subscribed: boolean }) {
  return (
    <nav aria-labelledby="rooms">
      <h2 id="rooms" className="mb-4 text-h3">
        Features
      </h2>
      <ul className="grid overflow-clip rounded-3 border border-line bg-surface sm:grid-cols-2 lg:grid-cols-3">
        {features.map((room) => (
          <li key={room.slug} className="shadow-[0_0_0_0.5px_var(--line)]">
            <RoomLink room={room} subscribed={subscribed} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function RoomLink({ room, subscribed }: { room: Feature; subscribed: boolean }) {
  const Picture = pictures[room.slug]
  const path = `/${room.slug}`
  // Its guard would lead there anyway, with a word of refusal first.
  const shut = !subscribed && requirementOf(path) === 'subscribed'
  return (
    <Link
      to={shut ? '/choose-plan' : path}
      className="grid min-h-22 grid-cols-[60px_minmax(0,1fr)_20px] items-center gap-4 px-4 py-3 leading-[1.4] text-ink no-underline -outline-offset-3 hover:bg-sunken md:min-h-28 md:grid-cols-[76px_minmax(0,1fr)_20px] md:p-[18px]"
    >
      <span className="grid size-15 overflow-clip rounded-1 bg-sunken md:size-19">
        <Picture />
      </span>
      <span>
        <span className="block font-semibold">{room.name}</span>
        <Line room={room} subscribed={subscribed} />
      </span>
      <ChevronRight size={20} aria-hidden="true" />
    </Link>
  )
}

/** What one does there, or what opens it. */
function Line({ room: { line, slug }, subscribed }: { room: Feature; subscribed: boolean }) {
  if (subscribed || !takesSubscription(`/${slug}`))
    return <span className="block text-meta text-muted">{line}</span>
  return (
    <span className="flex items-center gap-1.5 text-meta text-muted">
      <Lock size={15} aria-hidden="true" />
      With a subscription
    </span>
  )
}
