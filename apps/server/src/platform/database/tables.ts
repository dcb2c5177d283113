// Made by generate-types.ts from the migrations. Do not edit.
import type { Generated, GeneratedAlways, Json, Timestamp } from './column-types.ts'

export interface AnnouncementsTable {
  id: Generated<string>
  recipient_id: string | null
  sent_by: string | null
  title: string
  message: string
  type: string
  recipients: number
  created_at: Generated<Timestamp>
  taken_back_at: Timestamp | null
}

export interface ArcadeBestsTable {
  user_id: string
  mode: string
  round_id: string
  score: number
  survival_ms: number | null
  time_factor: number
  achieved_at: Timestamp
}

export interface ArcadePlayersTable {
  user_id: string
  hidden: Generated<boolean>
}

export interface ArcadeRoundsTable {
  id: string
  user_id: string
  mode: string
  time_factor: number
  seed: number
  draw_version: number
  questions: Json
  started_at: Timestamp
  finished_at: Timestamp | null
  score: number | null
  correct: number | null
  survival_ms: number | null
  answers: Json | null
  awaited: Generated<boolean>
  answer_key: Json | null
}

export interface BankVersionTable {
  only_row: Generated<boolean>
  version: number
}

export interface BillingCustomersTable {
  user_id: string
  stripe_customer_id: string | null
  stripe_checkout_id: string | null
  checkout_opened_at: Timestamp | null
  trial_used: Generated<boolean>
  trial_ends_at: Timestamp | null
  trial_reminded_at: Timestamp | null
  readings_begun: Generated<number>
  reading_applied: Generated<number>
  last_reading_at: Timestamp | null
  attempt: Generated<number>
  trialing: Generated<boolean>
  ends_with_period: boolean | null
  cents: number | null
}

export interface BillingEventsTable {
  id: string
  type: string
  received_at: Generated<Timestamp>
}

export interface BlogPostsTable {
  id: Generated<string>
  title: string
  body: string
  image_url: string | null
  author: string | null
  published_at: Generated<Timestamp>
  released: Generated<boolean>
}

export interface BlueprintSectionsTable {
  section: string
  category: string
  weight: number
}

export interface ClosedPlansTable {
  plan: string
  reason: string
  closed_at: Timestamp
}

export interface ContentReleaseTable {
  only_row: Generated<boolean>
  stamp: string
}

export interface EmailVerificationsTable {
  token: string
  user_id: string
  email: string
  expires_at: Timestamp
}

export interface EventsTable {
  id: GeneratedAlways<number>
  user_id: string | null
  name: string
  data: Generated<Json>
  created_at: Generated<Timestamp>
}

export interface ExamSectionsTable {
  id: number
  name: string
  target_percentage: number
}

export interface FeedbackTable {
  id: Generated<string>
  user_id: string
  message: string
  created_at: Generated<Timestamp>
  closed_at: Timestamp | null
  closed_by: string | null
}

export interface GuidedLessonPlacesTable {
  user_id: string
  subsection_id: string
  lesson_id: string
  read_at: Timestamp
}

export interface GuidedLessonsTable {
  id: string
  subsection_id: string
  title: string
  content: string
  image_url: string | null
  image_alt: string | null
  image_citation: string | null
  check_question: string
  check_answer: string
  words: number
  display_order: number
  retired: Generated<boolean>
  checksum: string | null
  image_marks: Json | null
  asks: Generated<Json>
  section: string | null
}

export interface GuidedLessonsSubsectionsTable {
  id: string
  topic_id: string
  name: string
  description: string
  display_order: number
  retired: Generated<boolean>
  checksum: string | null
}

export interface GuidedLessonsTopicsTable {
  id: string
  name: string
  description: string
  display_order: number
  retired: Generated<boolean>
  checksum: string | null
}

export interface GuidedQuestionsTable {
  id: string
  topic_id: string
  subsection_id: string | null
  quiz_type: string
  question: string
  answers: Json
  correct_answer: number
  explanation: string
  option_reasons: Json
  takeaway: string
  image_url: string | null
  image_alt: string | null
  image_citation: string | null
  refs: Generated<Json>
  display_order: number
  retired: Generated<boolean>
  checksum: string | null
  image_marks: Json | null
}

export interface GuidedQuizAttemptsTable {
  id: string
  user_id: string
  topic_id: string
  subsection_id: string | null
  question_ids: Json
  answers: Generated<Json>
  correct: number | null
  started_at: Timestamp
  active_at: Timestamp
  completed_at: Timestamp | null
}

export interface IdentitiesTable {
  id: string
  user_id: string
  account_id: string
  provider_id: string
  access_token: string | null
  refresh_token: string | null
  access_token_expires_at: Timestamp | null
  refresh_token_expires_at: Timestamp | null
  scope: string | null
  id_token: string | null
  password: string | null
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
}

export interface ItemResponsesTable {
  id: GeneratedAlways<number>
  user_id: string
  question_id: string
  kind: string
  attempt_id: string
  chosen: Json
  correct: boolean
  ms: number | null
  created_at: Generated<Timestamp>
  confidence: string | null
  question_version: number | null
  pilot: Generated<boolean>
  first_correct: boolean | null
}

export interface MockExamProgressTable {
  id: Generated<string>
  user_id: string
  exam_type: Generated<string>
  answers: Generated<Json>
  question_ms: Generated<Json>
  flags: Generated<Json>
  completed: Generated<boolean>
  score: number | null
  time_spent: Generated<number>
  time_limit: number
  questions_ids: Generated<Json>
  questions_refs: Generated<Json>
  option_orders: Generated<Json>
  seed: number | null
  draw_version: number | null
  holder: string | null
  sequence: Generated<number>
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  completed_at: Timestamp | null
  answer_shapes: Generated<Json>
  answered_at: Generated<Json>
  answered_before: Generated<Json>
  position: number | null
  correct: number | null
  credited: Json | null
  scored_questions: number | null
  first_answers: Generated<Json | null>
  answer_changes: Json | null
}

export interface NotificationPreferencesTable {
  user_id: string
  kind: string
  in_app: boolean
  email: boolean
}

export interface NotificationsTable {
  id: Generated<string>
  user_id: string
  title: string
  message: string
  type: string
  read: Generated<boolean>
  created_at: Generated<Timestamp>
  kind: string | null
  link: string | null
  announcement_id: string | null
}

export interface OutboxMailsTable {
  id: Generated<string>
  recipient: string
  reply_to: string | null
  subject: string
  text: string
  html: string
  created_at: Generated<Timestamp>
}

export interface ProfilesTable {
  id: string
  username: string
  first_name: string
  last_name: string | null
  avatar_url: string | null
  exam_time_factor: Generated<number>
  exam_date: string | null
}

export interface QuestionNotesTable {
  user_id: string
  question_id: string
  bookmarked: Generated<boolean>
  note: Generated<string>
  updated_at: Timestamp
}

export interface QuestionReportsTable {
  id: Generated<string>
  user_id: string
  question_id: string
  question_text: string
  question_type: string
  comment: string
  handled: Generated<boolean>
  created_at: Generated<Timestamp>
  handled_at: Timestamp | null
  handled_by: string | null
  resolution: string | null
}

export interface QuestionRulingsTable {
  number: GeneratedAlways<number>
  question_id: string
  ruling: string
  earlier_answers: string
  released: Json | null
  corrected: Json | null
  ruled_by: string | null
  ruled_at: Timestamp
  settled_at: Timestamp | null
}

export interface QuestionStatisticsTable {
  question_id: string
  answered: number
  correct: number
  exam_answered: number
  discrimination: number | null
  choices: Json | null
  best_answered: number
  best_choices: Json | null
  median_ms: number | null
  faults: Generated<Json>
  found_at: Timestamp | null
  computed_at: Timestamp
}

export interface QuestionVersionsTable {
  question_id: string
  version: number
  question: Json
  amended: Generated<boolean>
}

export interface QuestionsTable {
  id: string
  category: string
  section: string
  objective: string
  level: string | null
  question: string
  answers: Json | null
  options: Json | null
  correct_answer: number | null
  correct_answers: Json | null
  is_multiple_answer: Generated<boolean>
  explanation: string | null
  rationale: string | null
  option_reasons: Json | null
  takeaway: string | null
  image_url: string | null
  image_alt: string | null
  image_citation: string | null
  refs: Generated<Json>
  keeps_option_order: Generated<boolean>
  retired: Generated<boolean>
  checksum: string | null
  shuffle_key: Generated<number>
  twin_group: string | null
  passport: Json | null
  type: string | null
  places: Json | null
  regions: Json | null
  asked_since: Timestamp | null
  version: Generated<number>
  options_since: Generated<number>
  credited: Generated<boolean>
  withdrawn_at: Timestamp | null
  pilot: Generated<boolean>
  image_marks: Json | null
  eligible: GeneratedAlways<boolean | null>
  eligible_pilot: GeneratedAlways<boolean | null>
}

export interface QuizOutcomesTable {
  user_id: string
  category: string
  score: number | null
  question_count: number | null
  total_questions: number | null
  quizzes: number
}

export interface QuizProgressTable {
  id: Generated<string>
  user_id: string
  category: string
  answers: Generated<Json>
  question_ids: Generated<Json>
  completed: Generated<boolean>
  score: number | null
  total_questions: number | null
  question_count: number | null
  created_at: Generated<Timestamp>
  questions_refs: Generated<Json>
  option_orders: Generated<Json>
  answer_shapes: Generated<Json>
  flags: Generated<Json>
  position: Generated<number>
  seed: number | null
  draw_version: number | null
  holder: string | null
  completed_at: Timestamp | null
  credited: Json | null
  ends_at: Timestamp | null
  sequence: Generated<number>
  question_ms: Generated<Json>
}

export interface QuizQuartersTable {
  user_id: string
  at: Timestamp
  quizzes: Generated<number>
  ms: Generated<number>
}

export interface RadbotAsksTable {
  passage: string
  place: number
  text: string
  quote: string
}

export interface RadbotConversationsTable {
  id: string
  user_id: string
  title: string
  asked_at: Timestamp
}

export interface RadbotIndexTable {
  only_row: Generated<boolean>
  stamp: string
}

export interface RadbotPassagesTable {
  id: string
  kind: string
  source_id: string
  place: number
  title: string
  part: string
  address: string | null
  category: string | null
  section: string | null
  twin_group: string | null
  body: string
  keep: Generated<string>
  hidden: Generated<string>
  checksum: string
  words: GeneratedAlways<string>
}

export interface RadbotQuestionsTable {
  id: string
  user_id: string
  conversation_id: string
  text: string
  outcome: string
  passages: Generated<Json>
  asked_at: Timestamp
  respelled: string | null
}

export interface RadbotWordsTable {
  word: string
  uses: number
}

export interface RateLimitsTable {
  key: string
  window_start: Timestamp
  hits: number
}

export interface RecoveriesTable {
  access_token: string
  refresh_token: string
  user_id: string
  expires_at: Timestamp
}

export interface ReplacedExamsTable {
  user_id: string
  exam: Json
  place: string
  kept_until: Timestamp
}

export interface ReviewCardsTable {
  user_id: string
  question_id: string
  stability: number
  answers: number
  answered_at: Timestamp
  correct: boolean
  first_ms: number | null
  sure: number
  sure_right: number
  fairly_sure: number
  fairly_sure_right: number
  guess: number
  guess_right: number
}

export interface ReviewPlansTable {
  user_id: string
  scheduled_until: Timestamp | null
  postponed_until: Timestamp | null
  scheduled_exams: number | null
  counted_since: Timestamp | null
  counted_answers: number | null
}

export interface SchemaMigrationsTable {
  name: string
  checksum: string
  applied_at: Generated<Timestamp>
}

export interface ScoreChangesTable {
  ruling: number
  attempt_id: string
  user_id: string
  kind: string
  category: string | null
  completed_at: Timestamp
  total: number
  correct_before: number
  correct_after: number
  score_before: number
  score_after: number
  told_at: Timestamp | null
}

export interface SecondFactorsTable {
  user_id: string
  secret: string
  confirmed_at: Timestamp | null
  last_step: Generated<number>
  backup_code_hash: Generated<Json>
  created_at: Generated<Timestamp>
}

export interface SessionsTable {
  id: string
  user_id: string
  token: string
  expires_at: Timestamp
  ip_address: string | null
  user_agent: string | null
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  last_seen_at: Generated<Timestamp>
  opened_by: Generated<string>
}

export interface ShownQuestionsTable {
  id: GeneratedAlways<number>
  user_id: string
  kind: string
  question_ids: Json
  shown_at: Timestamp
}

export interface StudyMaterialPassagesTable {
  material_id: string
  position: number
  user_id: string
  place: number
  text: string
  tsv: GeneratedAlways<string>
}

export interface StudyMaterialsTable {
  id: Generated<string>
  user_id: string
  title: string
  description: string | null
  file_path: string
  file_type: string
  file_name: string
  file_size: number
  status: Generated<string>
  failure: string | null
  places: number | null
  places_read: Generated<number>
  created_at: Generated<Timestamp>
  queued_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  readings_begun: Generated<number>
}

export interface SubscriptionsTable {
  user_id: string
  status: string
  subscription_type: string | null
  expires_at: Timestamp | null
}

export interface SupportRequestsTable {
  id: Generated<string>
  user_id: string | null
  name: string
  email: string
  issue: string
  status: Generated<string>
  created_at: Generated<Timestamp>
  resolved_at: Timestamp | null
}

export interface TestimonialsTable {
  id: Generated<string>
  name: string
  role: string
  content: string
  star_rating: number
  approved: Generated<boolean>
  created_at: Generated<Timestamp>
}

export interface UnfiledResponsesTable {
  attempt_id: string
  user_id: string
  id: Generated<number>
  created_at: Generated<Timestamp>
  question_ids: string[]
  question_versions: number[]
  pilots: boolean[]
  chosen: Json
  correct: boolean[]
  first_correct: boolean[]
  ms: number[]
}

export interface UsedTrialsTable {
  mark: string
  began_at: Timestamp
}

export interface UserBadgesTable {
  id: Generated<string>
  user_id: string
  badge_type: string
  badge_name: string
  badge_description: string
  topic_id: string | null
  earned_at: Timestamp
}

export interface UserGuidedProgressTable {
  user_id: string
  subsection_id: string
  quiz_score: number
  quiz_passed: boolean
  completed_at: Timestamp
}

export interface UsersTable {
  id: string
  name: string
  email: string
  email_verified: Generated<boolean>
  image: string | null
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
}

export interface VerificationsTable {
  id: string
  identifier: string
  value: string
  expires_at: Timestamp
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
}

export interface Tables {
  announcements: AnnouncementsTable
  arcade_bests: ArcadeBestsTable
  arcade_players: ArcadePlayersTable
  arcade_rounds: ArcadeRoundsTable
  bank_version: BankVersionTable
  billing_customers: BillingCustomersTable
  billing_events: BillingEventsTable
  blog_posts: BlogPostsTable
  blueprint_sections: BlueprintSectionsTable
  closed_plans: ClosedPlansTable
  content_release: ContentReleaseTable
  email_verifications: EmailVerificationsTable
  events: EventsTable
  exam_sections: ExamSectionsTable
  feedback: FeedbackTable
  guided_lesson_places: GuidedLessonPlacesTable
  guided_lessons: GuidedLessonsTable
  guided_lessons_subsections: GuidedLessonsSubsectionsTable
  guided_lessons_topics: GuidedLessonsTopicsTable
  guided_questions: GuidedQuestionsTable
  guided_quiz_attempts: GuidedQuizAttemptsTable
  identities: IdentitiesTable
  item_responses: ItemResponsesTable
  mock_exam_progress: MockExamProgressTable
  notification_preferences: NotificationPreferencesTable
  notifications: NotificationsTable
  outbox_mails: OutboxMailsTable
  profiles: ProfilesTable
  question_notes: QuestionNotesTable
  question_reports: QuestionReportsTable
  question_rulings: QuestionRulingsTable
  question_statistics: QuestionStatisticsTable
  question_versions: QuestionVersionsTable
  questions: QuestionsTable
  quiz_outcomes: QuizOutcomesTable
  quiz_progress: QuizProgressTable
  quiz_quarters: QuizQuartersTable
  radbot_asks: RadbotAsksTable
  radbot_conversations: RadbotConversationsTable
  radbot_index: RadbotIndexTable
  radbot_passages: RadbotPassagesTable
  radbot_questions: RadbotQuestionsTable
  radbot_words: RadbotWordsTable
  rate_limits: RateLimitsTable
  recoveries: RecoveriesTable
  replaced_exams: ReplacedExamsTable
  review_cards: ReviewCardsTable
  review_plans: ReviewPlansTable
  schema_migrations: SchemaMigrationsTable
  score_changes: ScoreChangesTable
  second_factors: SecondFactorsTable
  sessions: SessionsTable
  shown_questions: ShownQuestionsTable
  study_material_passages: StudyMaterialPassagesTable
  study_materials: StudyMaterialsTable
  subscriptions: SubscriptionsTable
  support_requests: SupportRequestsTable
  testimonials: TestimonialsTable
  unfiled_responses: UnfiledResponsesTable
  used_trials: UsedTrialsTable
  user_badges: UserBadgesTable
  user_guided_progress: UserGuidedProgressTable
  users: UsersTable
  verifications: VerificationsTable
}
