-- How visible the forge showed a repository last, so that one that becomes less visible there does so here, too.
alter table forge_repos add column visibility text not null default '';
