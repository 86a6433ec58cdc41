-- The addresses under which renamed repositories were known lead to them.
create table former_names (
  slug text not null collate nocase primary key,
  repo_id integer not null references repos(id) on delete cascade
) without rowid;
