-- Rings, arrows, boxes and letters laid over a picture, so that one picture serves many questions:
-- [{"label", "at", "from"} or {"label", "box"}] in permille of the picture's width and height.
alter table questions add column image_marks jsonb;
alter table guided_questions add column image_marks jsonb;
alter table guided_lessons add column image_marks jsonb;
