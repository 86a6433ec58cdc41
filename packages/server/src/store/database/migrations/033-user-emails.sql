-- Further emails of a person; users.email is the primary one. An email belongs to one account, in whatever letter case.
create table user_emails (
  email text not null collate nocase primary key,
  user_id integer not null references users (id) on delete cascade
) without rowid;
create index user_emails_user on user_emails (user_id);
