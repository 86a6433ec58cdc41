-- The key with which a Drone server signed and encrypted in the pipeline files of a repository.
alter table forge_repos add column file_key_encrypted blob;
