-- What queries of builds search, kept current by triggers (docs/decisions/020-queries-over-columns-in-memory.md).

-- The words of a build, and its repository as a token that no text contains. Rows are build ids; the texts are not copied.
create virtual table build_words using fts5(
  words, content='', contentless_delete=1, detail=none,
  tokenize="unicode61 remove_diacritics 2 categories 'L* N* M* Co'"
);
insert into build_words (rowid, words)
select id, char(0xE000) || repo_id || ' ' || title || ' ' || message || ' ' || author_login || ' ' || author_name
from builds;

create trigger builds_insert_words after insert on builds begin
  insert into build_words (rowid, words) values (new.id,
    char(0xE000) || new.repo_id || ' ' || new.title || ' ' || new.message || ' ' || new.author_login || ' ' || new.author_name);
end;
create trigger builds_update_words after update of title, message, author_login, author_name on builds
  when old.title is not new.title or old.message is not new.message
    or old.author_login is not new.author_login or old.author_name is not new.author_name
begin
  update build_words set words =
    char(0xE000) || new.repo_id || ' ' || new.title || ' ' || new.message || ' ' || new.author_login || ' ' || new.author_name
  where rowid = new.id;
end;
create trigger builds_delete_words after delete on builds begin
  delete from build_words where rowid = old.id;
end;

-- The names of the steps of each repository, and the builds that have a step of that name.
create table step_names (
  id integer primary key,
  repo_id integer not null references repos (id) on delete cascade,
  name text not null,
  unique (repo_id, name)
) strict;
create table build_steps (
  step_name_id integer not null references step_names (id) on delete cascade,
  build_id integer not null,
  primary key (step_name_id, build_id)
) strict, without rowid;
insert into step_names (repo_id, name)
select distinct stages.repo_id, steps.name from steps join stages on stages.id = steps.stage_id;
insert or ignore into build_steps (step_name_id, build_id)
select step_names.id, stages.build_id from stages
join steps on steps.stage_id = stages.id
join step_names on step_names.repo_id = stages.repo_id and step_names.name = steps.name;

create trigger steps_insert_names after insert on steps begin
  insert or ignore into step_names (repo_id, name)
  select repo_id, new.name from stages where id = new.stage_id;
  insert or ignore into build_steps (step_name_id, build_id)
  select step_names.id, stages.build_id from stages
  join step_names on step_names.repo_id = stages.repo_id and step_names.name = new.name
  where stages.id = new.stage_id;
end;
create trigger builds_delete_steps before delete on builds begin
  delete from build_steps where build_id = old.id
    and step_name_id in (select id from step_names where repo_id = old.repo_id);
end;
