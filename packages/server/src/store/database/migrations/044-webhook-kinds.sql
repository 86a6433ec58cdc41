-- In whose format a webhook is sent: 'json', or the name of a chat.
alter table webhooks add column kind text not null default 'json';
