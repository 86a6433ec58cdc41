-- A keyed hash that tells whether the server was started with the key that encrypted its secrets; '' until the first start
-- with a key that does.
alter table installation add column key_check text not null default '';
