-- The name of the repository's folder if addresses cannot contain it, so that its name is another one; '' otherwise. The next
-- sync fills it in.
alter table repos add column folder text not null default '';
