-- Badges of the guided lessons, and what a student wants to be told by which way.

create table user_badges (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users (id) on delete cascade,
  badge_type text not null check (badge_type in (
    'first_subsection', 'quiz_wiz', 'patient_care_master', 'safety_master', 'image_production_master',
    'procedures_master', 'topic_completed', 'all_topics_completed')),
  badge_name text not null,
  badge_description text not null,
  -- The topic a mastery badge is for.
  topic_id text references guided_lessons_topics (id),
  earned_at timestamptz not null
);
-- A badge is earned once, however many requests earn it.
create unique index user_badges_once on user_badges (user_id, badge_type, coalesce(topic_id, ''));

-- One row for each kind of news a student has set; without one it comes by both ways.
create table notification_preferences (
  user_id text not null references users (id) on delete cascade,
  kind text not null,
  -- In the list behind the bell, with a toast where a page is open.
  in_app boolean not null,
  email boolean not null,
  primary key (user_id, kind)
);

-- The kind of news a notification tells, where it is one that can be switched off.
alter table notifications add column kind text;
