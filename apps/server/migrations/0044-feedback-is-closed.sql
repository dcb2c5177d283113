-- Feedback that was dealt with stays, with who dealt with it and when.
alter table feedback
  add column closed_at timestamptz,
  add column closed_by text references users (id) on delete set null;

-- Lists to work through are read page by page, the newest first, and counted.
drop index feedback_by_time;
create index feedback_open on feedback (created_at desc, id desc) where closed_at is null;
create index feedback_closed on feedback (created_at desc, id desc) where closed_at is not null;
drop index question_reports_open;
create index question_reports_by_state on question_reports (handled, created_at desc, id desc);
drop index testimonials_by_approval;
create index testimonials_by_approval on testimonials (approved, created_at desc, id desc);
drop index support_requests_by_status;
create index support_requests_by_status on support_requests (status, created_at desc, id desc);
