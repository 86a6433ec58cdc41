-- Why a stage waits for approval, and who approved or declined it, when (unix seconds).
alter table stages add column blocked_for text not null default '';
alter table stages add column reviewer text not null default '';
alter table stages add column reviewed integer not null default 0;
create index stages_reviewed on stages (repo_id, build_id) where reviewed > 0;
