-- Draws are made from memory: this says whether what a process keeps of the bank is still the bank. It is counted up
-- in the transaction of the change, so that nobody sees one without the other.

create table bank_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);
insert into bank_version (version) values (1);

create function count_bank_version() returns trigger language plpgsql as $$
begin
  update bank_version set version = version + 1;
  return null;
end
$$;

create trigger questions_count_version after insert or update or delete or truncate on questions
for each statement execute function count_bank_version();

-- Nothing draws in the database any more.
drop index questions_by_section;
drop index questions_by_category;
